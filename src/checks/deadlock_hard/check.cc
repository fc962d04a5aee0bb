#include "checks/common/deadlock.h"

namespace mpivet::checks {
namespace {

class DeadlockHard : public CheckOf<model::DeadlockFact> {
 public:
  MaybeFinding look(const model::DeadlockFact& fact, const Context& context) const override {
    if (!fact.hard || fact.consequence) return {};
    RawFinding finding = deadlock_finding(Id::deadlock_hard, fact);
    finding.message = core_sentence(fact) + behind_sentence(fact) + since_sentence(fact, context);
    finding.hint = deadlock_advice(fact);
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_deadlock_hard() { return std::make_unique<DeadlockHard>(); }

}  // namespace mpivet::checks
