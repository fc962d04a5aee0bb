#include <fmt/format.h>

#include "checks/common/bystanders.h"
#include "checks/common/finding.h"
#include "report/findings/ranks.h"

namespace mpivet::checks {
namespace {

using model::StallFact;

std::string intro(const StallFact::Member& member) {
  const std::string thread = member.thread == 0 ? "" : fmt::format("thread {}, ", member.thread);
  return thread + (member.polls > 0 ? fmt::format("polling, {} times in vain, in", member.polls)
                                    : fmt::format("waiting for {} in", duration(member.seconds)));
}

std::vector<int> ranks_that(const StallFact& fact, bool poll) {
  std::vector<int> ranks;
  for (const auto& member : fact.members)
    if ((member.polls > 0) == poll) ranks.push_back(member.rank);
  report::normalize_ranks(ranks);
  return ranks;
}

std::string what_they_do(const std::vector<int>& ranks, const char* one, const char* many) {
  if (ranks.empty()) return "";
  std::string who = report::name_ranks(ranks);
  who[0] = 'R';
  return fmt::format(" {} {}.", who, ranks.size() == 1 ? one : many);
}

class DeadlockNoProgress : public CheckOf<StallFact> {
 public:
  MaybeFinding look(const StallFact& fact, const Context&) const override {
    RawFinding finding = start_finding(Id::deadlock_no_progress);
    // Those who poll may know why it does not end, so they come first.
    for (const bool poll : {true, false})
      for (const auto& member : fact.members) {
        if ((member.polls > 0) != poll) continue;
        finding.ranks.push_back(member.rank);
        finding.sites.push_back(site(intro(member), member.call));
        finding.sites.back().ranks = {member.rank};
      }
    add_bystanders(finding, fact.others);
    const std::string threads = who_might_act(fact.others);
    finding.message = fmt::format(
        "No rank has got any further for {}: no message or request was completed, and nobody computes.{}{}{}{}",
        duration(fact.seconds), what_they_do(ranks_that(fact, true), "does nothing but poll", "do nothing but poll"),
        what_they_do(ranks_that(fact, false), "waits for others", "wait for others"), threads.empty() ? "" : " ",
        threads);
    finding.hint =
        "Find out what the polling rank waits for, and why none of the others sends it: a wrong source, tag or "
        "communicator, or a message that a rank would send only after a call that it never leaves. If the program "
        "waits "
        "for something outside of MPI, raise --no-progress-limit.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_deadlock_no_progress() { return std::make_unique<DeadlockNoProgress>(); }

}  // namespace mpivet::checks
