// mpivet-test: flags="-fopenmp"
#include <mpi.h>

void listing4(int* in, int* out) {
#pragma omp parallel  // ALSO: STATIC:THREAD:COLLECTIVE_CONCURRENT
  {
#pragma omp single nowait
    MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
#pragma omp single
    MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);  // ALSO: STATIC:THREAD:COLLECTIVE_CONCURRENT
  }
}

void rounds(int* value, int n) {
#pragma omp parallel
  for (int i = 0; i < n; ++i) {
#pragma omp single nowait
    MPI_Bcast(value, 1, MPI_INT, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT message~"may be called by two threads"
  }
}
