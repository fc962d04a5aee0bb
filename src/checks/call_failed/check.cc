#include "checks/common/argument.h"
#include "checks/common/failure.h"

namespace mpivet::checks {
namespace {

class CallFailed : public Check {
 public:
  MaybeFinding notice(const model::NoticeFact& fact) const override {
    if (fact.info.what != event::Notice::failed || is_collective(fact.call)) return {};
    return failure_finding(Id::call_failed, fact);
  }
  MaybeFinding argument(const model::ArgumentFact& fact) const override {
    if (is_collective(fact.call)) return {};
    return argument_finding(Id::call_failed, fact);
  }
};

}  // namespace

std::unique_ptr<Check> make_call_failed() { return std::make_unique<CallFailed>(); }

}  // namespace mpivet::checks
