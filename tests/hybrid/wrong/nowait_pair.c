// Listing 4 of the paper.
#include <mpi.h>

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  int in = 1, out = 0;
#pragma omp parallel
  {
#pragma omp single nowait
    MPI_Reduce(&in, &out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
#pragma omp single
    MPI_Reduce(&in, &out, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
