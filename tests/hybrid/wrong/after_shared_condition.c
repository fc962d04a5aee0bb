// A condition that all threads see alike keeps none of them out.
#include <mpi.h>

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  double err = 1;
#pragma omp parallel
  {
    if (err > 0.5) MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  }
  MPI_Finalize();
  return 0;
}
