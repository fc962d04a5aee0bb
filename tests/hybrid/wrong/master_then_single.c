// A master region has no barrier at its end.
#include <mpi.h>

static void first(double* x) {
#pragma omp master
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
}
static void second(double* x) {
#pragma omp single
  MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  double x = 0, y = 0;
#pragma omp parallel
  {
    first(&x);
    second(&y);
  }
  MPI_Finalize();
  return 0;
}
