// The ways through a function that are taken only if a call of MPI has failed.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

// The edge leaves a condition that asks whether the result of an MPI call is MPI_SUCCESS, and it is not.
bool taken_after_failure(edge way);

}  // namespace mpivet::gcc
