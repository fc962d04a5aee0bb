#include "checks/common/argument.h"
#include "checks/common/failure.h"

namespace mpivet::checks {
namespace {

class CollectiveInvalidParameter : public CheckOf<model::NoticeFact, model::ArgumentFact> {
 public:
  MaybeFinding look(const model::NoticeFact& fact, const Context&) const override {
    if (fact.info.what != event::Notice::failed || !is_collective(fact.call)) return {};
    if (fact.argument && is_about_in_place(*fact.argument)) return {};
    return failure_finding(Id::collective_invalid_parameter, fact);
  }
  MaybeFinding look(const model::ArgumentFact& fact, const Context&) const override {
    if (!is_collective(fact.call) || is_about_in_place(fact)) return {};
    return argument_finding(Id::collective_invalid_parameter, fact);
  }
};

}  // namespace

std::unique_ptr<Check> make_collective_invalid_parameter() { return std::make_unique<CollectiveInvalidParameter>(); }

}  // namespace mpivet::checks
