#include "report/findings/evidence.h"

#include <algorithm>

#include "base/text.h"
#include "checks/list/rows.h"
#include "report/findings/foresight.h"
#include "report/findings/merge.h"
#include "report/findings/ranks.h"
#include "report/text/text_place.h"
#include "report/text/text_style.h"

namespace mpivet::report {
namespace {

// Is what happened what the compiler had warned of?
bool foretells(const checks::CheckName& possible, const checks::CheckName& happened) {
  return possible.id() && happened.in(checks::row(*possible.id()).foretells);
}

bool passes(const CallSite& site, const Frame& place) {
  return std::any_of(site.stack.begin(), site.stack.end(), [&](const Frame& frame) {
    return !frame.internal && frame.line == place.line && !frame.file.empty() && same_source(frame.file, place.file);
  });
}

bool passes(const Finding& finding, const Frame& place) {
  return std::any_of(finding.sites.begin(), finding.sites.end(),
                     [&](const CallSite& site) { return passes(site, place); }) ||
         std::any_of(finding.foreseen.begin(), finding.foreseen.end(), [&](const Foreseen& one) {
           return !one.elsewhere && one.at.line == place.line && same_source(one.at.file, place.file);
         });
}

bool came_by(const RunInfo& run, const Frame& place) {
  if (!run.coverage.reached) return false;
  return std::any_of(run.coverage.reached->begin(), run.coverage.reached->end(), [&](const ReachedFile& one) {
    return std::binary_search(one.lines.begin(), one.lines.end(), place.line) && same_source(one.file, place.file);
  });
}

std::string name_of_run(const RunInfo& run) { return "`" + text::shell_join(run.command) + "`"; }

class EvidenceJudge {
 public:
  explicit EvidenceJudge(ReportDocument& document) : document_(document), runs_(runs_of(document)) {}

  void weigh(Finding& finding) const {
    const Frame* const place = finding.sites.empty() ? nullptr : user_frame(finding.sites.front());
    if (finding.evidence == Evidence::confirmed || !place || place->file.empty()) return;
    if (confirm(finding, *place) || refute(finding, *place) || miss(finding, *place)) return;
  }

 private:
  bool confirm(Finding& finding, const Frame& place) const {
    for (const Finding& other : document_.findings) {
      const bool happened = other.evidence == Evidence::confirmed && foretells(finding.check, other.check);
      if (!happened || !passes(other, place)) continue;
      finding.evidence = Evidence::confirmed;
      std::string note = "Confirmed: " + other.check.text();
      if (!other.sites.empty()) note += " at " + site_place(other.sites.front());
      if (!other.seen_in.empty()) note += ", seen by " + name_of_run(*runs_[other.seen_in.front()]);
      finding.notes.push_back(note + ".");
      return true;
    }
    return false;
  }

  // Only of what the exploration would have seen: it tries orders of messages, not of threads.
  bool refute(Finding& finding, const Frame& place) const {
    if (finding.check != checks::Id::static_collective_divergence) return false;
    for (const RunInfo* run : runs_) {
      const bool all = run->exploration && run->exploration->complete;
      if (!all || !came_by(*run, place)) continue;
      finding.evidence = Evidence::refuted;
      finding.notes.push_back("Refuted for " + plural(static_cast<std::uint64_t>(run->ranks), "rank") +
                              " and this input: " + name_of_run(*run) + " tried all " +
                              plural(run->exploration->interleavings, "interleaving") +
                              ", came by, and every rank made the call.");
      return true;
    }
    return false;
  }

  bool miss(Finding& finding, const Frame& place) const {
    std::size_t told = 0;
    for (const RunInfo* run : runs_) {
      if (!run->coverage.reached) continue;
      if (came_by(*run, place)) {
        finding.evidence = Evidence::possible;
        return true;
      }
      ++told;
    }
    if (told == 0) return false;
    finding.evidence = Evidence::unreached;
    finding.notes.push_back(
        "Unreached: " + (told == 1 ? std::string("the run") : "none of the " + plural(told, "run")) +
        (told == 1 ? " did not come" : " came") + " to this place.");
    return true;
  }

  ReportDocument& document_;
  const std::vector<const RunInfo*> runs_;
};

}  // namespace

void weigh_evidence(ReportDocument& document) {
  const EvidenceJudge judge(document);
  for (auto* list : {&document.findings, &document.suppressed})
    for (Finding& finding : *list) judge.weigh(finding);
}

}  // namespace mpivet::report
