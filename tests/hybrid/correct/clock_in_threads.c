// Timing inside of the region; queries that any thread may make.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  double slowest = 0;
  MPI_Init(&argc, &argv);
#pragma omp parallel reduction(max : slowest)
  {
    int up;
    const double start = MPI_Wtime();
    MPI_Initialized(&up);
#pragma omp for nowait
    for (int i = 0; i < 1000; ++i) slowest += i;
    slowest = MPI_Wtime() - start;
  }
  MPI_Allreduce(MPI_IN_PLACE, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  printf("%g\n", slowest);
  MPI_Finalize();
  return 0;
}
