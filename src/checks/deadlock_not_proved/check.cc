#include <fmt/format.h>

#include <map>

#include "checks/common/bystanders.h"
#include "checks/common/finding.h"
#include "report/findings/ranks.h"

namespace mpivet::checks {
namespace {

using model::HangFact;

constexpr const char* kAboutCalls =
    "Compare what the ranks call: MPI_Win_fence, MPI_Win_free, and collective calls on files have to be made by all "
    "members, in the same order as other collectives; MPI_Win_start needs an MPI_Win_post, and a lock has to be given "
    "back before its owner waits for others. If it is only slow, raise --no-progress-limit.";
constexpr const char* kAboutThreads =
    "If the others wait for that thread, find out what it waits for. If it has nothing to do with MPI, this is a "
    "deadlock of the calls listed here. If it is only slow, raise --no-progress-limit.";

std::string intro(const HangFact::Member& member) {
  const std::string thread = member.thread == 0 ? "" : fmt::format("thread {}, ", member.thread);
  return thread + fmt::format("for {} in", duration(member.seconds));
}

// "MPI_Win_fence (rank 0) and MPI_Win_wait (ranks 1-3)"; empty if all is known.
std::string unknown_calls(const HangFact& fact) {
  std::map<std::string, std::vector<int>> calls;
  for (const auto& member : fact.members)
    if (!member.known) calls[function_name(member.call)].push_back(member.rank);
  std::string text;
  std::size_t at = 0;
  for (auto& [name, ranks] : calls) {
    report::normalize_ranks(ranks);
    text += at == 0 ? "" : at + 1 == calls.size() ? " and " : ", ";
    text += fmt::format("{} ({})", name, report::name_ranks(ranks));
    ++at;
  }
  return text;
}

std::string about_calls(const HangFact& fact) {
  const std::string calls = unknown_calls(fact);
  if (calls.empty())
    return fact.others.empty() ? "The calls fit together as far as mpivet can see, and ought to return." : "";
  const bool one = calls.find(" and ") == std::string::npos;
  return fmt::format("mpivet does not know what {} {} for, so it cannot say whether they will ever go on.", calls,
                     one ? "waits" : "wait");
}

std::string why_not_proved(const HangFact& fact) {
  const std::string calls = about_calls(fact), threads = who_might_act(fact.others);
  return calls + (calls.empty() || threads.empty() ? "" : " ") + threads;
}

std::string what_was_seen(const HangFact& fact) {
  return fact.others.empty() ? "every rank has been inside an MPI call, and none has left its call"
                             : "no rank has got any further";
}

class DeadlockNotProved : public CheckOf<HangFact> {
 public:
  MaybeFinding look(const HangFact& fact, const Context&) const override {
    RawFinding finding = start_finding(Id::deadlock_not_proved);
    // What is not known is what to look at first.
    for (const bool known : {false, true})
      for (const auto& member : fact.members) {
        if (member.known != known) continue;
        finding.ranks.push_back(member.rank);
        finding.sites.push_back(site(intro(member), member.call));
        finding.sites.back().ranks = {member.rank};
      }
    add_bystanders(finding, fact.others);
    finding.message = fmt::format("For {}, {}.{} {}", duration(fact.seconds), what_was_seen(fact),
                                  fact.job_ended ? " Then the job was ended." : "", why_not_proved(fact));
    finding.hint = fact.others.empty() ? kAboutCalls : kAboutThreads;
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_deadlock_not_proved() { return std::make_unique<DeadlockNotProved>(); }

}  // namespace mpivet::checks
