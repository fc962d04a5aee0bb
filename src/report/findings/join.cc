#include "report/findings/join.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/paths.h"
#include "report/findings/evidence.h"
#include "report/findings/merge.h"
#include "report/findings/ranks.h"

namespace mpivet::report {
namespace {

// Where a stack is the user's: frames in the MPI library differ from one MPI to the next.
std::string site_of_mistake(const CallSite& site) {
  std::string out = function_of(site);
  for (const Frame& frame : site.stack) {
    if (frame.internal) continue;
    const std::string_view file = paths::base_name(frame.file.empty() ? frame.module : frame.file);
    out += '\n' + std::string(file) + ':' +
           std::to_string(frame.file.empty() ? static_cast<int>(frame.offset) : frame.line);
  }
  return out;
}

template <class T>
void add_missing(std::vector<T>& to, const std::vector<T>& from) {
  for (const T& one : from)
    if (std::find(to.begin(), to.end(), one) == to.end()) to.push_back(one);
}

// Leaks are counted wherever a run saw them: the places of all runs belong to the finding.
void add_sites(Finding& finding, const Finding& other) {
  for (const CallSite& site : other.sites) {
    const std::string key = site_of_mistake(site);
    const bool known = std::any_of(finding.sites.begin(), finding.sites.end(),
                                   [&](const CallSite& mine) { return site_of_mistake(mine) == key; });
    if (!known) finding.sites.push_back(site);
  }
}

class Joiner {
 public:
  ReportDocument join(std::vector<ReportDocument> reports) {
    for (ReportDocument& report : reports) add(std::move(report));
    for (const RunInfo& run : out_.runs) sum_up(run);
    sort(out_.findings);
    sort(out_.suppressed);
    weigh_evidence(out_);
    return std::move(out_);
  }

 private:
  void add(ReportDocument report) {
    const std::size_t first = out_.runs.size();
    const bool joined = !report.runs.empty();
    merge_checks(report.run.checks);
    add_missing_foreseen(report.run.not_confirmed);
    for (const SuppressionUse& use : report.run.suppressions) out_.run.suppressions.push_back(use);
    out_.not_kept += report.not_kept;
    if (joined)
      for (RunInfo& run : report.runs) out_.runs.push_back(std::move(run));
    else
      out_.runs.push_back(std::move(report.run));
    const auto number = [&](std::vector<Finding>& findings) {
      for (Finding& finding : findings) {
        if (joined)
          for (std::size_t& run : finding.seen_in) run += first;
        else
          finding.seen_in = {first};
      }
    };
    number(report.findings);
    number(report.suppressed);
    for (Finding& finding : report.findings) add(std::move(finding), out_.findings, shown_);
    for (Finding& finding : report.suppressed) add(std::move(finding), out_.suppressed, hidden_);
  }

  void add(Finding finding, std::vector<Finding>& to, std::map<std::string, std::size_t>& known) {
    const auto [at, is_new] = known.try_emplace(mistake_key(finding), to.size());
    if (is_new) {
      to.push_back(std::move(finding));
      return;
    }
    Finding& mine = to[at->second];
    // A finding that happened says more than one that is possible.
    if (finding.evidence == Evidence::confirmed && mine.evidence != Evidence::confirmed) std::swap(mine, finding);
    if (mine.tally) add_sites(mine, finding);
    merge_into(mine, finding);
    add_missing(mine.notes, finding.notes);
    add_missing(mine.seen_in, finding.seen_in);
    std::sort(mine.seen_in.begin(), mine.seen_in.end());
    if (mine.replay.empty()) mine.replay = finding.replay;
    if (mine.interleaved.exploration < 0) mine.interleaved = finding.interleaved;
    if (mine.graph.empty()) mine.graph = finding.graph;
    if (mine.ways.empty()) mine.ways = finding.ways;
    if (mine.diagram.empty()) mine.diagram = finding.diagram;
    if (mine.foreseen.empty()) mine.foreseen = finding.foreseen;
  }

  void merge_checks(const std::vector<CheckInfo>& checks) {
    for (const CheckInfo& check : checks) {
      const auto known = std::find_if(out_.run.checks.begin(), out_.run.checks.end(),
                                      [&](const CheckInfo& mine) { return mine.id == check.id; });
      if (known == out_.run.checks.end())
        out_.run.checks.push_back(check);
      else
        known->enabled = known->enabled || check.enabled;
    }
  }

  void add_missing_foreseen(const std::vector<Foreseen>& all) {
    auto& mine = out_.run.not_confirmed;
    for (const Foreseen& one : all) {
      const bool known = std::any_of(mine.begin(), mine.end(), [&](const Foreseen& other) {
        return one.what == other.what && one.at.file == other.at.file && one.at.line == other.at.line;
      });
      if (!known) mine.push_back(one);
    }
  }

  void sum_up(const RunInfo& run) {
    RunInfo& all = out_.run;
    all.ranks = std::max(all.ranks, run.ranks);
    all.seconds += run.seconds;
    if (all.program.empty()) all.program = run.program;
    if (!run.mpi.empty() && all.mpi.find(run.mpi) == std::string::npos)
      all.mpi += (all.mpi.empty() ? "" : ", ") + run.mpi;
    if (all.started.empty() || (!run.started.empty() && run.started < all.started)) all.started = run.started;
    add_missing(all.hosts, run.hosts);
    Coverage& sum = all.coverage;
    sum.calls += run.coverage.calls;
    sum.messages += run.coverage.messages;
    sum.collectives += run.coverage.collectives;
    sum.sends_taken_as_buffered += run.coverage.sends_taken_as_buffered;
    sum.stepped_over += run.coverage.stepped_over;
    add_missing(sum.notes, run.coverage.notes);
    for (const auto& [function, calls] : run.coverage.not_modelled) add_calls(function, calls);
  }

  void add_calls(const std::string& function, std::uint64_t calls) {
    for (auto& [name, count] : out_.run.coverage.not_modelled)
      if (name == function) {
        count += calls;
        return;
      }
    out_.run.coverage.not_modelled.emplace_back(function, calls);
  }

  static void sort(std::vector<Finding>& findings) {
    std::vector<std::pair<std::string, Finding>> keyed;
    for (Finding& finding : findings) keyed.emplace_back(mistake_key(finding), std::move(finding));
    std::stable_sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) {
      if (a.second.severity != b.second.severity) return a.second.severity > b.second.severity;
      return a.first < b.first;  // begins with the check
    });
    for (std::size_t i = 0; i < keyed.size(); ++i) findings[i] = std::move(keyed[i].second);
  }

  ReportDocument out_;
  std::map<std::string, std::size_t> shown_, hidden_;
};

}  // namespace

std::string mistake_key(const Finding& finding) {
  std::string out = finding.check.text() + '\n' + finding.suppressed_by;
  if (finding.tally) return out;
  std::set<std::string> sites;
  for (const CallSite& site : finding.sites) sites.insert(site_of_mistake(site));
  for (const std::string& site : sites) out += "\n\n" + site;
  return finding.sites.empty() ? out + "\n\n" + finding.message : out;
}

ReportDocument join_reports(std::vector<ReportDocument> reports) { return Joiner().join(std::move(reports)); }

}  // namespace mpivet::report
