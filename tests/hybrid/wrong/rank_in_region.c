// The condition on the rank is inside of the region, the collective in a function.
#include <mpi.h>

static void share(int* x) {
#pragma omp single
  MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int provided, rank, x = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
  {
    if (rank == 0) share(&x);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  }
  MPI_Finalize();
  return 0;
}
