// mpivet-test: flags="-fopenmp"
#include <mpi.h>

void tasks(double* x, double* y) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
#pragma omp task
    MPI_Bcast(y, 1, MPI_DOUBLE, 1, MPI_COMM_WORLD);
  }
}
