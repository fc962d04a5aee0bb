// Two regions on one duplicate.
#include <mpi.h>

static MPI_Comm grid;
static void norm(double* x) {
#pragma omp single nowait
  MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, grid);  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
}
static void scale(double* x) {
#pragma omp single
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, grid);
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  double x = 0, y = 0;
  MPI_Comm_dup(MPI_COMM_WORLD, &grid);
#pragma omp parallel
  {
    norm(&x);
    scale(&y);
  }
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
