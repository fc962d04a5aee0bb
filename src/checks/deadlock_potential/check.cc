#include <fmt/format.h>

#include "checks/common/deadlock.h"
#include "report/ranks.h"

namespace mpivet::checks {
namespace {

std::vector<int> ranks_let_through(const model::DeadlockFact& fact) {
  std::vector<int> ranks;
  for (const auto& waiter : fact.waiters)
    if (waiter.passed) ranks.push_back(waiter.rank);
  report::normalize_ranks(ranks);
  return ranks;
}

class DeadlockPotential : public Check {
 public:
  MaybeFinding deadlock(const model::DeadlockFact& fact, const Context&) const override {
    if (fact.hard || fact.consequence) return {};
    RawFinding finding = deadlock_finding(Id::deadlock_potential, fact);
    const std::vector<int> through = ranks_let_through(fact);
    finding.message = fmt::format(
        "The sends of {} went through only because the MPI library buffered the {}. MPI does not promise that: with "
        "larger messages, another MPI library or other settings the calls below wait for each other and the program "
        "hangs.",
        report::name_ranks(through), through.size() == 1 ? "message" : "messages");
    finding.hint =
        "Do not rely on buffering: use MPI_Sendrecv, start the receives with MPI_Irecv before sending, or send with "
        "MPI_Isend and complete it after the receive. MPI_Bsend with a large enough attached buffer is allowed too.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_deadlock_potential() { return std::make_unique<DeadlockPotential>(); }

}  // namespace mpivet::checks
