// One region's end has no barrier, and the next collective is in another file.
#include <mpi.h>

void publish(double* x);

static void collect(double* x) {
#pragma omp single nowait
  MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
}

int main(int argc, char** argv) {
  double x = 0, y = 0;
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
  {
    collect(&x);
    publish(&y);
  }
  MPI_Finalize();
  return 0;
}
