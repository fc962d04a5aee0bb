// The region is in one file, the collective in another.
#include <mpi.h>

void run(void (*what)(double*), double* x);

static void reduce(double* x) { MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); }  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED

int main(int argc, char** argv) {
  double x = 0;
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  run(reduce, &x);
  MPI_Finalize();
  return 0;
}
