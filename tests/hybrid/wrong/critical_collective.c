// In turn, but by every thread: four threads make four reductions.
#include <mpi.h>

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  double x = 1;
#pragma omp parallel
  {
#pragma omp critical
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  }
  MPI_Finalize();
  return 0;
}
