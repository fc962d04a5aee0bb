// What the Fortran layer of Open MPI reads out of an object by itself. MPICH's has numbers for handles anyway.
#pragma once
#include <mpi.h>

namespace mpivet::virtual_mpi {

// Asks the library where it looks; once, after its MPI_Init.
void learn_fortran_layout();
void number_for_fortran(MPI_Request request);
void number_group_for_fortran(MPI_Group group);

}  // namespace mpivet::virtual_mpi
