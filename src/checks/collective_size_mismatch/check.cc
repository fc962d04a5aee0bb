#include <fmt/format.h>

#include "checks/common/collective.h"

namespace mpivet::checks {
namespace {

class CollectiveSizeMismatch : public CheckOf<model::CollectiveFact> {
 public:
  MaybeFinding look(const model::CollectiveFact& fact, const Context&) const override {
    if (fact.problem != model::CollectiveFact::Problem::size) return {};
    RawFinding finding = collective_finding(
        Id::collective_size_mismatch, fact,
        fmt::format("The ranks of {} do not agree on the amount of data in {}", comm_name(fact), operation_name(fact)));
    finding.hint =
        "The amount of data one rank sends to another must be exactly what the other expects from it. "
        "Check counts and datatypes; where the amounts differ from rank to rank, use the v variant of "
        "the operation.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_collective_size_mismatch() { return std::make_unique<CollectiveSizeMismatch>(); }

}  // namespace mpivet::checks
