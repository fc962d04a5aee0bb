/* Compiled with -aux-info: prints the prototypes of the MPI at hand. */
#include "spec/mpi_declarations.h"
