/* Everything the MPI at hand declares, extensions included. Compiled as C to learn the prototypes, and as C++ by the
   preload library. Open MPI still exports the functions removed in MPI 3.0 (its Fortran interface calls them); it
   declares them only where OMPI_OMIT_MPI1_COMPAT_DECLS is 0. */
#ifndef MPIVET_SPEC_MPI_DECLARATIONS_H
#define MPIVET_SPEC_MPI_DECLARATIONS_H
#include <mpi.h>
#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif
#endif
