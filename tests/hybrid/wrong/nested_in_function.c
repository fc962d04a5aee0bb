// The inner region is in a function that all threads call.
#include <mpi.h>

static void inner(int* x) {
#pragma omp parallel
  {
#pragma omp master
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  }
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  int x = 0;
#pragma omp parallel
  inner(&x);
  MPI_Finalize();
  return 0;
}
