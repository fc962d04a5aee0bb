// mpivet-test: flags="-fopenmp"
#include <mpi.h>

double norm(double mine) {
  double all, limit;
  limit = mine;

#pragma omp parallel sections  // ALSO: STATIC:THREAD:COLLECTIVE_CONCURRENT
  {
#pragma omp section
    // EXPECT-NEXT-LINE: STATIC:THREAD:COLLECTIVE_CONCURRENT site=any
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
#pragma omp section
    MPI_Bcast(&limit, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // ALSO: STATIC:THREAD:COLLECTIVE_CONCURRENT
  }
  return all / limit;
}
