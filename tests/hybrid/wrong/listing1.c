// Listing 1 of the paper: not every rank comes to the region.
#include <mpi.h>

int main(int argc, char** argv) {
  int provided, rank, in = 1, out = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 0) {
#pragma omp parallel  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
    {
#pragma omp single
      MPI_Reduce(&in, &out, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
