// Iterations run at the same time.
#include <mpi.h>

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);  // EXPECT: STATIC:THREAD:LEVEL
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel for
  for (int i = 0; i < 8; ++i) {
    double v = i;
    MPI_Send(&v, 1, MPI_DOUBLE, 0, i, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
