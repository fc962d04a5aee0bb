// Functions that are known not to lead to MPI.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

bool is_harmless(gcall* call);

}  // namespace mpivet::gcc
