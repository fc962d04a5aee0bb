#include "checks/common/argument.h"
#include "checks/common/failure.h"

namespace mpivet::checks {
namespace {

class CallFailed : public CheckOf<model::NoticeFact, model::ArgumentFact> {
 public:
  MaybeFinding look(const model::NoticeFact& fact, const Context&) const override {
    if (fact.info.what != event::Notice::failed || is_collective(fact.call)) return {};
    return failure_finding(Id::call_failed, fact);
  }
  MaybeFinding look(const model::ArgumentFact& fact, const Context&) const override {
    if (is_collective(fact.call)) return {};
    return argument_finding(Id::call_failed, fact);
  }
};

}  // namespace

std::unique_ptr<Check> make_call_failed() { return std::make_unique<CallFailed>(); }

}  // namespace mpivet::checks
