#include <fmt/format.h>

#include "checks/common/collective.h"

namespace mpivet::checks {
namespace {

class CollectiveDatatypeMismatch : public CheckOf<model::CollectiveFact> {
 public:
  MaybeFinding look(const model::CollectiveFact& fact, const Context&) const override {
    if (fact.problem != model::CollectiveFact::Problem::type) return {};
    RawFinding finding = collective_finding(Id::collective_datatype_mismatch, fact,
                                            fmt::format("The ranks of {} do not agree on the types of the data in {}",
                                                        comm_name(fact), operation_name(fact)));
    finding.hint =
        "The sequence of basic types one rank sends must be the one the other expects. Use matching "
        "datatypes on all ranks; to move bytes of any type, use MPI_BYTE everywhere.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_collective_datatype_mismatch() { return std::make_unique<CollectiveDatatypeMismatch>(); }

}  // namespace mpivet::checks
