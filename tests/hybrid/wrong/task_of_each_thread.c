// Each thread makes a task.
#include <mpi.h>

static void share(double* x) { MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  double x = 0;
#pragma omp parallel
  {
#pragma omp task
    share(&x);
  }
  MPI_Finalize();
  return 0;
}
