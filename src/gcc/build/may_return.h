// Whether a call comes back. Error handlers of programs often do not, and rarely say so in their declaration.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

// True for MPI, for functions of the usual libraries, and for functions of this unit with a way to their end.
bool is_known_to_return(gcall* call);

}  // namespace mpivet::gcc
