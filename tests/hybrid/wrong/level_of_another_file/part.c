#include <mpi.h>

void exchange(double* x) {
#pragma omp single
  MPI_Sendrecv_replace(x, 1, MPI_DOUBLE, 0, 0, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
