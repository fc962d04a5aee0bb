// The function is called through a pointer.
#include <mpi.h>

static void sum(double* x) { MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); }  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
static void (*const operation)(double*) = sum;

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  double x = 0;
#pragma omp parallel
  operation(&x);
  MPI_Finalize();
  return 0;
}
