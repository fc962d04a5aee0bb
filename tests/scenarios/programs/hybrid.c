// Correct with MPI_THREAD_SERIALIZED: one thread at a time makes the collectives, all threads leave the region.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int provided, rank, one = 1, sum = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 100; ++round) {
#pragma omp parallel num_threads(4)
    {
#pragma omp single
      MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#pragma omp master
      MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp single
      {
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (sum > 100) MPI_Barrier(MPI_COMM_WORLD);
      }
    }
  }
  if (rank == 0) printf("the sum is %d\n", sum);
  MPI_Finalize();
  return 0;
}
