// Calls that the MPI library refused.
#pragma once
#include "checks/common/notice.h"

namespace mpivet::checks {

// A collective operation that moves data or synchronizes.
bool is_collective(const model::CallRef& call);

// What the library said about the call. A failure that the program is told of is a warning.
RawFinding failure_finding(Id id, const model::NoticeFact& fact);

}  // namespace mpivet::checks
