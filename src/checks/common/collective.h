// Collective operations whose members do not agree, told per group of ranks that did the same.
#pragma once
#include <string>

#include "checks/check.h"

namespace mpivet::checks {

// `what`: the sentence that says what is wrong, without the final colon; the groups are listed below it.
RawFinding collective_finding(Id id, const model::CollectiveFact& fact, const std::string& what);

// "MPI_COMM_WORLD", or "a communicator" if it has no name.
std::string comm_name(const model::CollectiveFact& fact);
// The operation's name if all groups call the same, else "a collective operation".
std::string operation_name(const model::CollectiveFact& fact);

}  // namespace mpivet::checks
