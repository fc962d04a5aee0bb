#include <fmt/format.h>

#include "checks/common/collective.h"

namespace mpivet::checks {
namespace {

class CollectiveOperationMismatch : public CheckOf<model::CollectiveFact> {
 public:
  MaybeFinding look(const model::CollectiveFact& fact, const Context&) const override {
    if (fact.problem != model::CollectiveFact::Problem::operation) return {};
    RawFinding finding =
        collective_finding(Id::collective_operation_mismatch, fact,
                           fmt::format("The ranks of {} call different collective operations", comm_name(fact)));
    finding.hint =
        "All ranks of a communicator must call the same collective operations in the same order; a "
        "nonblocking call does not match a blocking one. Look for the condition, loop or early return "
        "that sends the ranks different ways.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_collective_operation_mismatch() { return std::make_unique<CollectiveOperationMismatch>(); }

}  // namespace mpivet::checks
