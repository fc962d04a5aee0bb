/* Preprocessed by each MPI's compiler: says what its names for predefined handles and ranks stand for
   (predefined_rows.cmake). */
#include <mpi.h>
#define MPIVET_PREDEFINED(kind, id, NAME) MPIVET_ROW kind id NAME
#include "spec/predefined.inc"
MPIVET_RANK any_source MPI_ANY_SOURCE
MPIVET_RANK null MPI_PROC_NULL
MPIVET_RANK root MPI_ROOT
