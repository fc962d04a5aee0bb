// mpivet-test: flags="-fopenmp"
#include <mpi.h>

void sum_up(double* values, int n, double* total) {
#pragma omp parallel  // ALSO: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  {
#pragma omp for
    for (int i = 0; i < n; ++i) values[i] *= 2;
    // EXPECT-NEXT-LINE: STATIC:THREAD:COLLECTIVE_MULTITHREADED message~"all threads of the parallel region call it"
    MPI_Allreduce(values, total, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
}

// One thread of each of several teams.
void nested(void) {
#pragma omp parallel  // ALSO: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  {
#pragma omp parallel  // ALSO: STATIC:THREAD:COLLECTIVE_MULTITHREADED
    {
#pragma omp master
      MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED message~"several teams"
    }
  }
}
