// One broadcast for each iteration, on whatever thread.
#include <mpi.h>

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  double rows[16] = {0};
#pragma omp parallel for
  for (int i = 0; i < 16; ++i) MPI_Bcast(&rows[i], 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  MPI_Finalize();
  return 0;
}
