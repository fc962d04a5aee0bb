// Two threads, each with its own collective, on one communicator.
#include <mpi.h>
#include <omp.h>

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  double x = 0, y = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
    if (omp_get_thread_num() == 1) MPI_Bcast(&y, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
