// Findings about ranks that ended without MPI_Finalize.
#pragma once
#include <string>

#include "checks/common/finding.h"

namespace mpivet::checks {

// Rank and sites: where it ended, and its last MPI call.
RawFinding ended_finding(Id id, const model::EndFact& fact);

// " inside MPI_Recv", " after MPI_Barrier, its last MPI call", with its place.
std::string when_it_ended(const model::EndFact& fact);

}  // namespace mpivet::checks
