#include "cli/compile/site_decisions.h"

#include <unordered_map>

namespace mpivet::cli {
namespace {

using collective_check::kEnteredByAll;
using collective_check::kIrregular;
using collective_check::kSiteChecked;
using collective_check::kSiteProved;
using collective_check::kThreadFlags;
using collective_check::SiteKind;

struct Decision {
  bool checked = false;
  std::uint8_t threads = 0;  // collective_check::kThreadFlags
  bool cannot_make_up = false;
};

std::uint8_t thread_flags(const statics::CheckedCall& call) {
  return (call.several_threads ? collective_check::kSeveralThreads : 0) |
         (call.concurrent ? collective_check::kConcurrent : 0);
}

// By the number of the site. Functions of the same name in files of the same name share numbers: what one of them
// needs is done for both.
class Decisions {
 public:
  Decisions(const statics::Program& program, const std::vector<statics::FunctionPlan>& plans) {
    for (const auto& plan : plans) {
      for (statics::Id call = 0; call < program.function(plan.function).calls.size(); ++call)
        of_.try_emplace(statics::site_id(plan.key, call));
      for (const auto& checked : plan.calls) {
        Decision& decision = of_[statics::site_id(plan.key, checked.call)];
        decision.checked |= checked.is_checked();
        decision.threads |= thread_flags(checked);
        decision.cannot_make_up |= checked.flagged && plan.cannot_make_up;
      }
    }
  }
  const Decision* find(std::uint64_t id) const {
    const auto at = of_.find(id);
    return at != of_.end() ? &at->second : nullptr;
  }

 private:
  std::unordered_map<std::uint64_t, Decision> of_;
};

}  // namespace

SiteDecisions decide_sites(const statics::Program& program, const std::vector<statics::FunctionPlan>& plans,
                           const std::vector<report::SiteEntry>& sites, bool keep_all) {
  const Decisions decisions(program, plans);
  std::vector<report::SiteEntry> after = sites;
  SiteDecisions out;
  std::unordered_map<std::uint64_t, Decision> visits;  // of functions and communicators: what their leaves do
  for (report::SiteEntry& entry : after) {
    if (entry.site.kind != SiteKind::collective) continue;
    if (const Decision* decision = decisions.find(entry.site.id)) {
      const bool stays = keep_all && entry.site.state == kSiteChecked;
      entry.site.state = decision->checked || stays ? kSiteChecked : kSiteProved;
      entry.site.flags = static_cast<std::uint8_t>((entry.site.flags & ~kThreadFlags) | decision->threads);
      if (decision->cannot_make_up && !(entry.site.flags & kIrregular)) entry.site.flags |= kEnteredByAll;
    }
    out.checked += entry.site.state == kSiteChecked;
    Decision& visit = visits[entry.site.function];
    visit.checked |= entry.site.state == kSiteChecked;
    visit.cannot_make_up |= (entry.site.flags & kEnteredByAll) != 0;
  }
  for (report::SiteEntry& entry : after) {
    if (entry.site.kind != SiteKind::leave) continue;
    const Decision& visit = visits[entry.site.function];
    entry.site.state = visit.checked ? kSiteChecked : kSiteProved;
    if (visit.cannot_make_up && !(entry.site.flags & kIrregular)) entry.site.flags |= kEnteredByAll;
  }
  for (std::size_t i = 0; i < sites.size(); ++i)
    if (after[i].site.state != sites[i].site.state || after[i].site.flags != sites[i].site.flags)
      out.changed.push_back({i, std::move(after[i])});
  return out;
}

}  // namespace mpivet::cli
