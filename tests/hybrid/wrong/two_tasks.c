// Nothing orders the tasks.
#include <mpi.h>

static void left(double* x) { MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); }  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
static void right(double* x) { MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); }

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  double x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    left(&x);
#pragma omp task
    right(&y);
  }
  MPI_Finalize();
  return 0;
}
