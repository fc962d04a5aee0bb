// Which functions of a unit the summary needs.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

// Those that may reach MPI, here or in another unit, and those that compute something for them; in the order of the
// unit. Empty: the unit has nothing to do with MPI.
std::vector<cgraph_node*> kept_functions();

// Other names of the same function.
std::vector<cgraph_node*> aliases_of(cgraph_node* node);

// By name, not through a pointer.
bool calls_mpi(cgraph_node* node);

}  // namespace mpivet::gcc
