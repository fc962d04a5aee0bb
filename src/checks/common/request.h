// Requests used in a way they should not be.
#pragma once
#include "checks/common/finding.h"

namespace mpivet::checks {

// The finding with its rank and call sites: the call, where the request was made, where it was started.
RawFinding request_finding(Id id, const model::RequestFact& fact);

}  // namespace mpivet::checks
