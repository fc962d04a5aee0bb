// Which predefined handle an argument is, if it is one: what MPI_INT and its like stand for in the MPIs at hand.
#pragma once
#include "gcc/gcc_headers.h"
#include "gcc/mpi_names.h"

namespace mpivet::gcc {

// The constant that an expression is, or that a register holds on all ways; NULL_TREE: none.
tree constant_behind(tree expression);

// The constant that an argument is, or points to in Fortran: through registers and temporaries that hold nothing else.
// NULL_TREE: it is none.
tree constant_argument(gcall* call, unsigned index, Binding binding);

// The id of spec/constants.h; 0: not a predefined handle, or not known.
std::uint32_t predefined_argument(gcall* call, unsigned index, spec::HandleKind kind, Binding binding);

}  // namespace mpivet::gcc
