/* OpenMP in the ranks, which a copy of a process lacks. With a word also before MPI_Init. */
#include <mpi.h>
#include <stdio.h>

static long work(int n) {
  long sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(3)
  for (int i = 0; i < n; ++i) sum += i;
  return sum;
}

int main(int argc, char** argv) {
  int rank, size, provided;
  long sum = argc > 1 ? work(100) : 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  sum += work(10 * rank);
  if (rank == 0)
    for (int i = 1; i < size; ++i) {
      MPI_Status status;
      MPI_Recv(&sum, 1, MPI_LONG, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      printf("%ld of rank %d, %ld\n", sum, status.MPI_SOURCE, work(10));
    }
  else
    MPI_Send(&sum, 1, MPI_LONG, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
