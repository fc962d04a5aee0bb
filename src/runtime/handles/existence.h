// Whether what a query asks about exists. Not every MPI library refuses to speak of a rank or a dimension that a
// topology has not got.
#pragma once
#include <mpi.h>

namespace mpivet::runtime {

bool has_member(MPI_Comm comm, int member);        // of the own group
bool has_dimension(MPI_Comm comm, int dimension);  // of a grid

}  // namespace mpivet::runtime
