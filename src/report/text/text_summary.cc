// The end of the report: what was found, or what was checked when nothing was.
#include <signal.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <unordered_map>

#include "base/text.h"
#include "report/findings/merge.h"
#include "report/findings/ranks.h"
#include "report/text/sanitize.h"
#include "report/text/text.h"
#include "report/text/text_foreseen.h"
#include "report/text/text_place.h"
#include "report/text/text_style.h"

namespace mpivet::report {
namespace {

constexpr std::size_t kMaxPlaces = 5;        // of one check
constexpr std::size_t kMaxNotModelled = 12;  // functions
constexpr std::size_t kMaxSuppressions = 12;
constexpr std::size_t kMaxEnds = 8;  // groups of ranks

std::string seconds_text(double seconds) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, seconds < 10 ? "%.2f s" : "%.0f s", seconds);
  return buffer;
}

std::string signal_text(int number) {
  const char* const name = ::sigabbrev_np(number);
  return name ? std::string("SIG") + name : "signal " + std::to_string(number);
}

std::string status_text(bool signalled, int code) {
  if (code < 0) return "ended";
  return signalled ? "killed by " + signal_text(code) : "ended with exit status " + std::to_string(code);
}

std::string rank_end_text(const RankEnd& end) {
  switch (end.how) {
    case RankEnd::How::finalized:
      return status_text(false, end.code);
    case RankEnd::How::exited:
      return status_text(false, end.code) + " without MPI_Finalize";
    case RankEnd::How::signalled:
      return status_text(true, end.code);
    case RankEnd::How::lost:
      return "gone, not known how";
    case RankEnd::How::running:
      return "still running";
  }
  return {};
}

std::string list(const std::vector<std::string>& parts) { return text::join(parts, ", "); }

class Summary {
 public:
  Summary(const RunInfo& run, const std::vector<Finding>& findings, const TextOptions& options)
      : run_(run), findings_(findings), options_(options), style_(options.color) {}

  std::string render() {
    heading();
    by_check();
    suppressions();
    checked();
    not_modelled();
    notes();
    not_confirmed();
    program();
    if (!options_.json_path.empty()) line("report in " + sanitize(options_.json_path));
    return std::move(out_);
  }

 private:
  void line(const std::string& text) { out_ += style_.dim("mpivet:") + ' ' + text + '\n'; }

  std::uint64_t count(Severity severity) const {
    return static_cast<std::uint64_t>(
        std::count_if(findings_.begin(), findings_.end(), [&](const Finding& f) { return f.severity == severity; }));
  }

  void heading() {
    const std::string fresh = options_.only_new ? "new " : "";
    if (findings_.empty()) return line(style_.mark("nothing " + fresh + "found") + enabled_text());
    std::vector<std::string> parts;
    if (const auto n = count(Severity::fatal)) parts.push_back(grouped(n) + " fatal");
    if (const auto n = count(Severity::error)) parts.push_back(plural(n, "error"));
    if (const auto n = count(Severity::warning)) parts.push_back(plural(n, "warning"));
    if (const auto n = count(Severity::info)) parts.push_back(grouped(n) + " for information");
    line(style_.bold(plural(findings_.size(), fresh + "finding")) + ": " + list(parts));
  }

  std::string enabled_text() const {
    const auto on = static_cast<std::size_t>(
        std::count_if(run_.checks.begin(), run_.checks.end(), [](const CheckInfo& c) { return c.enabled; }));
    if (run_.checks.empty()) return {};
    if (on == run_.checks.size()) return " (all " + plural(on, "check") + " on)";
    return " (" + grouped(on) + " of " + plural(run_.checks.size(), "check") + " on)";
  }

  void by_check() {
    std::map<std::pair<int, std::string>, std::vector<const Finding*>> groups;  // gravest first, then by name
    for (const Finding& finding : findings_)
      groups[{-static_cast<int>(finding.severity), finding.check.text()}].push_back(&finding);
    for (const auto& [key, group] : groups) {
      line("  " + style_.severity(group.front()->severity) + ' ' + sanitize(key.second));
      const auto places = places_of(group);
      for (std::size_t i = 0; i < std::min(places.size(), kMaxPlaces); ++i)
        line("    " + places[i].first + (places[i].second > 1 ? ", " + plural(places[i].second, "finding") : ""));
      if (places.size() > kMaxPlaces) line("    and at " + plural(places.size() - kMaxPlaces, "more place"));
    }
  }

  // What reads alike is one line: the same call, reached by different ways.
  static std::vector<std::pair<std::string, std::uint64_t>> places_of(const std::vector<const Finding*>& group) {
    std::vector<std::pair<std::string, std::uint64_t>> places;
    std::unordered_map<std::string, std::size_t> known;
    for (const Finding* finding : group) {
      const std::string text = place_text(*finding);
      const auto [at, is_new] = known.emplace(text, places.size());
      if (is_new) places.emplace_back(text, 0);
      ++places[at->second].second;
    }
    return places;
  }

  // What was hidden is counted by suppression; those that do nothing or too much are named.
  void suppressions() {
    std::uint64_t findings = 0, times = 0;
    for (const SuppressionUse& use : run_.suppressions) {
      findings += use.findings;
      times += use.times;
    }
    if (findings > 0) line(plural(findings, "finding") + " suppressed, " + plural(times, "time") + ":");
    std::size_t shown = 0, left_out = 0;
    for (const SuppressionUse& use : run_.suppressions) {
      if (use.findings == 0 && use.remark.empty()) continue;
      if (shown == kMaxSuppressions) {
        ++left_out;
        continue;
      }
      ++shown;
      line("  " + suppression_text(use));
    }
    if (left_out > 0) line("  and " + plural(left_out, "more suppression"));
  }

  static std::string suppression_text(const SuppressionUse& use) {
    std::string text = use.findings > 0 ? grouped(use.findings) + " by " : std::string("suppression ");
    text += sanitize(use.text) + " (" + sanitize(use.origin) + ")";
    return use.remark.empty() ? text : text + ": " + sanitize(use.remark);
  }

  static std::string place_text(const Finding& finding) {
    std::string text = "place not known";
    if (!finding.sites.empty()) {
      const CallSite& site = finding.sites.front();
      const std::string place = site_place(site);
      text = (place.empty() ? "" : place + "  ") + function_of(site);
    }
    text = sanitize(text) + "  " + name_ranks(finding.ranks);
    if (finding.times > 1 && !finding.tally) text += ", " + plural(finding.times, "time");
    return text;
  }

  void checked() {
    const Coverage& c = run_.coverage;
    std::string where = plural(static_cast<std::uint64_t>(std::max(run_.ranks, 0)), "rank");
    if (run_.hosts.size() > 1) where += " on " + plural(run_.hosts.size(), "host");
    line("checked " + where + ", " + plural(c.calls, "MPI call") + ", " + plural(c.messages, "message") + ", " +
         plural(c.collectives, "collective operation") + (run_.mpi.empty() ? "" : "; " + sanitize(run_.mpi)) +
         (run_.seconds > 0 ? "; " + seconds_text(run_.seconds) : ""));
  }

  void not_modelled() {
    auto functions = run_.coverage.not_modelled;
    if (functions.empty()) return;
    std::stable_sort(functions.begin(), functions.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < std::min(functions.size(), kMaxNotModelled); ++i)
      parts.push_back(sanitize(functions[i].first) + " (" + grouped(functions[i].second) + ")");
    if (functions.size() > kMaxNotModelled)
      parts.push_back("and " + std::to_string(functions.size() - kMaxNotModelled) + " more");
    line("seen but not checked: " + list(parts));
  }

  void notes() {
    const Coverage& c = run_.coverage;
    if (c.sends_taken_as_buffered > 0)
      line("note: " + plural(c.sends_taken_as_buffered, "send") +
           " far ahead of the receiver taken as buffered: deadlocks they may hide are not seen");
    if (c.stepped_over > 0)
      line("note: lost track in " + plural(c.stepped_over, "place") + " and went on; mistakes there are not seen");
    for (const std::string& note : c.notes) line("note: " + sanitize(note));
  }

  void not_confirmed() {
    if (run_.not_confirmed.empty()) return;
    std::vector<std::string> places;
    for (std::size_t i = 0; i < std::min(run_.not_confirmed.size(), kMaxPlaces); ++i)
      places.push_back(sanitize(foreseen_place(run_.not_confirmed[i])));
    if (run_.not_confirmed.size() > kMaxPlaces)
      places.push_back("and " + std::to_string(run_.not_confirmed.size() - kMaxPlaces) + " more");
    line(
        "collectives that threads might make at the same time, as far as the compiler could see; not seen in this "
        "run: " +
        list(places));
  }

  void program() {
    const ProgramEnd& end = run_.end;
    if (end.known || !end.note.empty()) {
      std::string text = "program: " + (end.known ? status_text(end.signalled, end.code) : std::string("ended"));
      if (!end.note.empty()) text += " (" + sanitize(end.note) + ")";
      line(text);
    }
    rank_ends();
  }

  // Ranks that ended alike share a line. The first that ended may be why the others did.
  void rank_ends() {
    std::vector<std::pair<std::vector<int>, std::string>> groups;
    for (const RankEnd& rank : run_.end.ranks) {
      const std::string after = rank.last_call.empty() ? "" : "; last call: " + sanitize(rank.last_call);
      const std::string text = rank_end_text(rank) + after;
      auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& one) { return one.second == text; });
      if (group == groups.end()) group = groups.insert(group, {{}, text});
      group->first.push_back(rank.rank);
    }
    for (auto& [ranks, text] : groups) normalize_ranks(ranks);
    for (std::size_t i = 0; i < std::min(groups.size(), kMaxEnds); ++i)
      line("  " + name_ranks(groups[i].first) + ": " + groups[i].second);
    if (groups.size() > kMaxEnds) line("  and " + std::to_string(groups.size() - kMaxEnds) + " more");
  }

  const RunInfo& run_;
  const std::vector<Finding>& findings_;
  const TextOptions& options_;
  const Style style_;
  std::string out_;
};

}  // namespace

std::string render_summary(const RunInfo& run, const std::vector<Finding>& findings, const TextOptions& options) {
  return Summary(run, findings, options).render();
}

}  // namespace mpivet::report
