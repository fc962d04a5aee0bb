// MPI_Init promises that no other threads are there.
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);  // EXPECT: STATIC:THREAD:LEVEL
  double x = 1;
#pragma omp parallel
  {
#pragma omp master
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
