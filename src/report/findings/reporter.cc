#include "report/findings/reporter.h"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "report/findings/finding_store.h"
#include "report/findings/foresight.h"
#include "report/findings/merge.h"
#include "report/findings/place_marker.h"
#include "report/findings/resolve_finding.h"
#include "report/text/sanitize.h"
#include "report/text/text_place.h"

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

}  // namespace

struct Reporter::Impl {
  ReporterOptions options;
  Resolver& resolver;
  FindingStore store;
  Foresight foresight;
  std::unordered_map<std::string, std::size_t> by_raw;
  std::unordered_map<std::string, std::size_t> printed_at;  // by place
  std::map<std::string, std::uint64_t> not_printed;         // by check: because of the limit per place
  bool full_told = false;

  Impl(ReporterOptions given, Resolver& with)
      : options(std::move(given)), resolver(with), store(options.max_findings), foresight(options.threads_foreseen) {
    if (!options.write) options.write = write_stderr;
    options.text.json_path = options.files.json;
  }

  Finding resolve(const RawFinding& raw) {
    Finding finding = resolve_finding(raw, resolver);
    foresight.join(finding);
    return finding;
  }

  // A repetition in every respect only counts.
  bool count_repetition(const RawFinding& raw, const std::string& key, Clock::time_point now) {
    const auto known = by_raw.find(key);
    if (known == by_raw.end() || raw.tally) return false;
    store.repeat(known->second, raw.ranks, raw.times, now);
    if (const auto by = store.all()[known->second].hidden_by) options.suppressions.count_again(*by, raw.times);
    return true;
  }

  void add(const RawFinding& raw, Clock::time_point now) {
    const std::string raw_identity = raw_key(raw);
    if (count_repetition(raw, raw_identity, now)) return;
    Finding finding = resolve(raw);
    bool nothing_left = false;
    for (auto& [by, part] : options.suppressions.take(finding, nothing_left)) {
      part.suppressed_by = options.suppressions.text(by);
      const auto place = store.add(part, by, now);
      options.suppressions.count(by, part, place && place->is_new);
      remember(raw_identity, place);
    }
    if (nothing_left) return;
    const auto place = store.add(std::move(finding), std::nullopt, now);
    remember(raw_identity, place);
    if (!place) return tell_full();
    note(place->index);
  }

  void remember(const std::string& raw_identity, const std::optional<FindingStore::Place>& place) {
    if (place && by_raw.size() < kMaxKnownRaw) by_raw.emplace(raw_identity, place->index);
  }

  void note(std::size_t index) {
    const FindingStore::Kept& kept = store.all()[index];
    if (options.journal && !kept.hidden_by) options.journal->note(index, kept.finding, kept.printed);
  }

  void say(const std::string& line) { options.write("mpivet: " + line + '\n'); }

  void tell_full() {
    if (std::exchange(full_told, true)) return;
    say(std::to_string(options.max_findings) +
        " different findings: further ones at places already told are only counted (--max-findings)");
  }

  Clock::time_point due(const FindingStore::Kept& kept) const {
    return std::min(kept.last + options.quiet, kept.first + options.at_latest);
  }

  void print(FindingStore::Kept& kept) {
    kept.printed = true;
    const std::size_t before = printed_at[place_key(kept.finding)]++;
    if (before < options.limit_per_place) return options.write(render_finding(kept.finding, options.text));
    ++not_printed[kept.finding.check.text()];
    if (before == options.limit_per_place && before > 0) tell_limit(kept.finding);
  }

  void tell_limit(const Finding& finding) {
    const std::string place = finding.sites.empty() ? std::string() : site_place(finding.sites.front());
    say("further findings of " + finding.check.text() + (place.empty() ? "" : " at " + sanitize(place)) +
        " are not printed (--max-findings-per-place=" + std::to_string(options.limit_per_place) + ")");
  }

  std::vector<std::string> limit_notes() const {
    std::vector<std::string> notes;
    for (const auto& [check, count] : not_printed)
      notes.push_back(std::to_string(count) + " more of " + check + " at places already shown were not printed");
    if (store.not_kept() > 0)
      notes.push_back(std::to_string(store.not_kept()) + " findings past the first " +
                      std::to_string(options.max_findings) + " were counted and not kept");
    return notes;
  }
};

Reporter::Reporter(ReporterOptions options, Resolver& resolver)
    : impl_(std::make_unique<Impl>(std::move(options), resolver)) {}
Reporter::~Reporter() = default;

void Reporter::add(const RawFinding& finding, Clock::time_point now) { impl_->add(finding, now); }

void Reporter::flush(Clock::time_point now, bool force) {
  auto& all = impl_->store.all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].printed || (!force && impl_->due(all[i]) > now)) continue;
    impl_->print(all[i]);
    impl_->note(i);
  }
}

std::optional<Reporter::Clock::time_point> Reporter::next_flush() const {
  std::optional<Clock::time_point> next;
  for (const FindingStore::Kept& kept : impl_->store.all()) {
    if (kept.printed) continue;
    const Clock::time_point due = impl_->due(kept);
    if (!next || due < *next) next = due;
  }
  return next;
}

std::uint64_t Reporter::count(Severity at_least) const { return impl_->store.count(at_least); }

std::vector<Finding> Reporter::findings() const { return impl_->store.sorted(false); }

Status Reporter::finish(const RunInfo& given) {
  flush(Clock::now(), true);
  RunInfo run = given;
  run.suppressions = impl_->options.suppressions.uses();
  const auto notes = impl_->limit_notes();
  run.coverage.notes.insert(run.coverage.notes.end(), notes.begin(), notes.end());
  const auto shown = findings();
  run.not_confirmed = not_confirmed(impl_->foresight.records_of(run.program), shown);
  ReportDocument document{run, {}, shown, impl_->store.sorted(true), impl_->store.not_kept()};
  document.source_root = impl_->options.source_root;
  document.fail_on = impl_->options.fail_on;
  const Status written = write_reports(std::move(document), impl_->options.files);
  TextOptions text = impl_->options.text;
  if (!written) text.json_path.clear();  // it names no file that is not there
  impl_->options.write(render_summary(run, shown, text));
  return written;
}

}  // namespace mpivet::report
