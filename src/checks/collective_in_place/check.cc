#include <fmt/format.h>

#include "checks/common/argument.h"
#include "checks/common/collective.h"
#include "checks/common/failure.h"

namespace mpivet::checks {
namespace {

// Elsewhere each rank can be served by itself, and libraries do that.
bool is_another_exchange(const model::CollectiveFact& fact) {
  const auto func = static_cast<spec::Func>(fact.groups.front().call.header()->func);
  const spec::CollectiveInfo& coll = spec::info(spec::info(func).coll);
  return !coll.reduces && coll.send != spec::Blocks::one;
}

class CollectiveInPlace : public CheckOf<model::CollectiveFact, model::NoticeFact, model::ArgumentFact> {
 public:
  MaybeFinding look(const model::CollectiveFact& fact, const Context&) const override {
    if (fact.problem != model::CollectiveFact::Problem::in_place) return {};
    RawFinding finding = collective_finding(Id::collective_in_place, fact,
                                            fmt::format("Some ranks of {} give MPI_IN_PLACE to {} and others do not",
                                                        comm_name(fact), operation_name(fact)));
    if (!is_another_exchange(fact)) finding.severity = report::Severity::warning;
    finding.hint = "In this operation MPI_IN_PLACE is given by all ranks or by none.";
    return finding;
  }
  MaybeFinding look(const model::NoticeFact& fact, const Context&) const override {
    if (fact.info.what != event::Notice::failed || !fact.argument || !is_about_in_place(*fact.argument)) return {};
    return failure_finding(Id::collective_in_place, fact);
  }
  MaybeFinding look(const model::ArgumentFact& fact, const Context&) const override {
    if (!is_about_in_place(fact)) return {};
    return argument_finding(Id::collective_in_place, fact);
  }
};

}  // namespace

std::unique_ptr<Check> make_collective_in_place() { return std::make_unique<CollectiveInPlace>(); }

}  // namespace mpivet::checks
