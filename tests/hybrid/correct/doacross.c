// Iterations of a loop that wait for each other: one broadcast after the other, in the same order on all ranks.
#include <mpi.h>

int main(int argc, char** argv) {
  int provided;
  double x[10] = {0};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel for ordered(1)
  for (int i = 0; i < 10; ++i) {
#pragma omp ordered depend(sink : i - 1)
    MPI_Bcast(&x[i], 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp ordered depend(source)
  }
  MPI_Finalize();
  return 0;
}
