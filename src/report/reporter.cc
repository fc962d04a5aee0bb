#include "report/reporter.h"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "report/json.h"
#include "report/merge.h"
#include "report/place_marker.h"
#include "report/ranks.h"

namespace mpivet::report {
namespace {

constexpr std::size_t kMaxKnownRaw = 1u << 15;

void write_stderr(const std::string& text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t n = ::write(STDERR_FILENO, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
}

template <class T>
void append_bytes(std::string& key, T value) {
  key.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// Equal for raw findings of equal ranks, stacks and arguments: these need no second look.
std::string raw_key(const RawFinding& raw) {
  std::string key = raw.check;
  for (const RawSite& site : raw.sites) {
    key += '\n' + site.intro + '\n';
    append_bytes(key, site.call.rank);
    for (const int rank : site.ranks) append_bytes(key, rank);
    if (!site.call.known()) continue;
    // `repeat` grows while the record is the newest of its ring; it is no part of what was called.
    std::vector<std::byte> record = site.call.record;
    reinterpret_cast<event::Header*>(record.data())->repeat = 0;
    key.append(reinterpret_cast<const char*>(record.data()), record.size());
  }
  return raw.sites.empty() ? key + raw.message : key;
}

bool graver(const Finding& a, const Finding& b) {
  if (a.severity != b.severity) return a.severity > b.severity;
  if (a.check != b.check) return a.check < b.check;
  return finding_key(a) < finding_key(b);
}

}  // namespace

struct Reporter::Impl {
  struct State {
    Clock::time_point first, last;
    std::string message;  // with the marker of its total
    Totals totals{};
    bool printed = false;
  };

  ReporterOptions options;
  Resolver& resolver;
  std::vector<Finding> findings;
  std::vector<State> states;  // of the findings, in the same order
  std::unordered_map<std::string, std::size_t> by_key;
  std::unordered_map<std::string, std::size_t> by_raw;
  std::unordered_map<std::string, std::size_t> printed_at;  // by place
  std::map<std::string, std::uint64_t> suppressed;          // by check: not printed because of the limit per place
  std::uint64_t not_kept = 0;

  Impl(ReporterOptions given, Resolver& with) : options(std::move(given)), resolver(with) {
    if (!options.write) options.write = write_stderr;
    options.text.json_path = options.json_path;
  }

  Finding resolve(const RawFinding& raw) {
    Finding finding{raw.check, raw.severity, raw.evidence, raw.ranks, raw.message, {}, raw.hint, raw.graph};
    finding.times = raw.times;
    finding.tally = raw.tally;
    normalize_ranks(finding.ranks);
    for (const RawSite& from : raw.sites) {
      CallSite site = from.call.known() ? resolver.resolve(from.call) : CallSite();
      site.intro = from.intro;
      site.ranks = from.ranks;
      site.times = from.times;
      normalize_ranks(site.ranks);
      finding.sites.push_back(std::move(site));
    }
    finding.message = fill_places(raw.message, finding.sites);
    merge_sites(finding);
    return finding;
  }

  // A repetition in every respect only counts.
  bool count_repetition(const RawFinding& raw, const std::string& key, Clock::time_point now) {
    const auto known = by_raw.find(key);
    if (known == by_raw.end() || raw.tally) return false;
    Finding& finding = findings[known->second];
    finding.times += raw.times;
    add_ranks(finding.ranks, raw.ranks);
    states[known->second].last = now;
    return true;
  }

  void add(const RawFinding& raw, Clock::time_point now) {
    const std::string raw_identity = raw_key(raw);
    if (count_repetition(raw, raw_identity, now)) return;
    Finding finding = resolve(raw);
    const std::string key = finding_key(finding);
    auto known = by_key.find(key);
    if (known != by_key.end()) {
      states[known->second].last = now;
      states[known->second].totals.add(finding);
      merge_into(findings[known->second], finding);
    } else if (findings.size() < options.max_findings) {
      known = by_key.emplace(key, findings.size()).first;
      states.push_back({now, now, finding.message});
      states.back().totals.add(finding);
      findings.push_back(std::move(finding));
    } else {
      ++not_kept;
      return;
    }
    fill_total_of(known->second);
    if (by_raw.size() < kMaxKnownRaw) by_raw.emplace(raw_identity, known->second);
  }

  void fill_total_of(std::size_t index) {
    if (findings[index].tally) findings[index].message = fill_total(states[index].message, states[index].totals);
  }

  Clock::time_point due(const State& state) const {
    return std::min(state.last + options.quiet, state.first + options.at_latest);
  }

  void print(std::size_t index) {
    states[index].printed = true;
    const Finding& finding = findings[index];
    if (printed_at[place_key(finding)]++ >= options.limit_per_place) {
      ++suppressed[finding.check];
      return;
    }
    options.write(render_finding(finding, options.text));
  }
};

Reporter::Reporter(ReporterOptions options, Resolver& resolver)
    : impl_(std::make_unique<Impl>(std::move(options), resolver)) {}
Reporter::~Reporter() = default;

void Reporter::add(const RawFinding& finding, Clock::time_point now) { impl_->add(finding, now); }

void Reporter::flush(Clock::time_point now, bool force) {
  for (std::size_t i = 0; i < impl_->states.size(); ++i)
    if (!impl_->states[i].printed && (force || impl_->due(impl_->states[i]) <= now)) impl_->print(i);
}

std::optional<Reporter::Clock::time_point> Reporter::next_flush() const {
  std::optional<Clock::time_point> next;
  for (const Impl::State& state : impl_->states) {
    if (state.printed) continue;
    const Clock::time_point due = impl_->due(state);
    if (!next || due < *next) next = due;
  }
  return next;
}

std::uint64_t Reporter::count(Severity severity) const {
  return static_cast<std::uint64_t>(std::count_if(impl_->findings.begin(), impl_->findings.end(),
                                                  [&](const Finding& f) { return f.severity == severity; }));
}

const std::vector<Finding>& Reporter::findings() const { return impl_->findings; }

Status Reporter::finish(const RunInfo& given) {
  flush(Clock::now(), true);
  RunInfo run = given;
  for (const auto& [check, count] : impl_->suppressed)
    run.coverage.notes.push_back(std::to_string(count) + " more of " + check +
                                 " at places already shown were not printed");
  if (impl_->not_kept > 0)
    run.coverage.notes.push_back(std::to_string(impl_->not_kept) + " findings past the first " +
                                 std::to_string(impl_->options.max_findings) + " were counted and not kept");
  std::vector<Finding> sorted = impl_->findings;
  std::stable_sort(sorted.begin(), sorted.end(), graver);
  impl_->options.write(render_summary(run, sorted, impl_->options.text));
  if (impl_->options.json_path.empty()) return Done{};
  return write_file_atomically(impl_->options.json_path, render_json(run, sorted, impl_->not_kept));
}

}  // namespace mpivet::report
