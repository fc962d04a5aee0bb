#include <fmt/format.h>

#include "checks/common/collective.h"

namespace mpivet::checks {
namespace {

class CollectiveReductionMismatch : public CheckOf<model::CollectiveFact> {
 public:
  MaybeFinding look(const model::CollectiveFact& fact, const Context&) const override {
    if (fact.problem != model::CollectiveFact::Problem::reduction) return {};
    RawFinding finding = collective_finding(Id::collective_reduction_mismatch, fact,
                                            fmt::format("The ranks of {} give different reduction operations to {}",
                                                        comm_name(fact), operation_name(fact)));
    finding.hint = "Give the same operation on all ranks.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_collective_reduction_mismatch() { return std::make_unique<CollectiveReductionMismatch>(); }

}  // namespace mpivet::checks
