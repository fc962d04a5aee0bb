// The next round begins before the last is over.
#include <mpi.h>

static void round_of(double* x) {
#pragma omp single nowait
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  double x = 0;
#pragma omp parallel
  for (int k = 0; k < 10; ++k) round_of(&x);
  MPI_Finalize();
  return 0;
}
