#include <fmt/format.h>

#include <set>

#include "base/text.h"
#include "checks/common/deadlock.h"
#include "checks/common/finding.h"
#include "checks/words/deadlock.h"
#include "report/findings/ranks.h"

namespace mpivet::checks {
namespace {

using spec::Role;

// The calls that returned early: who made them, what they are called, and what kind of call they are.
struct LetThrough {
  std::vector<int> ranks;
  std::set<std::string> functions;
  std::set<Role> roles;

  explicit LetThrough(const model::DeadlockFact& fact) {
    for (const auto& waiter : fact.waiters) {
      if (!let_go(waiter)) continue;
      ranks.push_back(waiter.rank);
      functions.insert(function_name(waiter.call));
      if (waiter.call.known()) roles.insert(spec::info(static_cast<spec::Func>(waiter.call.header()->func)).role);
    }
    report::normalize_ranks(ranks);
  }
};

std::string explain(const LetThrough& through) {
  std::string who = report::name_ranks(through.ranks);
  who[0] = 'R';
  const std::vector<std::string> functions(through.functions.begin(), through.functions.end());
  return fmt::format(
      "{} got out of {} only because the MPI library let {} go on before the other side was ready. MPI does not "
      "promise that: with larger messages, another MPI library or other settings the calls below wait for each other "
      "and the program hangs.",
      who, text::join(functions, " and "), through.ranks.size() == 1 ? "it" : "them");
}

std::string advise(const LetThrough& through) {
  if (through.roles.count(Role::collective))
    return "A collective operation may wait until every rank has called it. Place the messages before it or after it, "
           "the same on all ranks.";
  if (through.roles.count(Role::send) || through.roles.count(Role::sendrecv)) return words::advice_against_buffering();
  return "Do not wait for a send before the receive that the other side needs has been started: start all operations, "
         "then complete them together with MPI_Waitall.";
}

class DeadlockPotential : public CheckOf<model::DeadlockFact> {
 public:
  MaybeFinding look(const model::DeadlockFact& fact, const Context&) const override {
    if (fact.hard || fact.consequence) return {};
    RawFinding finding = deadlock_finding(Id::deadlock_potential, fact);
    const LetThrough through(fact);
    finding.message = explain(through);
    finding.hint = advise(through);
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_deadlock_potential() { return std::make_unique<DeadlockPotential>(); }

}  // namespace mpivet::checks
