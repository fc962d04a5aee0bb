#include <fmt/format.h>

#include "checks/common/collective.h"

namespace mpivet::checks {
namespace {

class CollectiveRootMismatch : public CheckOf<model::CollectiveFact> {
 public:
  MaybeFinding look(const model::CollectiveFact& fact, const Context&) const override {
    if (fact.problem != model::CollectiveFact::Problem::root) return {};
    RawFinding finding = collective_finding(
        Id::collective_root_mismatch, fact,
        fmt::format("The ranks of {} name different roots in {}", comm_name(fact), operation_name(fact)));
    finding.hint =
        "Give the same root on all ranks. The root is a rank in the communicator of the call, not in "
        "MPI_COMM_WORLD.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_collective_root_mismatch() { return std::make_unique<CollectiveRootMismatch>(); }

}  // namespace mpivet::checks
