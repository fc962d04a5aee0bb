/* Preprocessed by each MPI's compiler: says what its names for predefined handles stand for (predefined_rows.cmake). */
#include <mpi.h>
#define MPIVET_PREDEFINED(kind, id, NAME) MPIVET_ROW kind id NAME
#include "spec/predefined.inc"
