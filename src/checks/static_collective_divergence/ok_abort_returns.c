// What follows MPI_Abort in the source is never reached: one rank that gives up takes all others with it.
#include <mpi.h>
#include <stdio.h>

static int check(int rank, int limit) {
  if (rank >= limit) {
    fprintf(stderr, "too many ranks\n");
    MPI_Abort(MPI_COMM_WORLD, 3);
    return 1;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}

int main(int argc, char** argv) {
  int rank, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 7) {
    MPI_Abort(MPI_COMM_WORLD, 2);
    return 1;
  }
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  check(rank, 8);
  MPI_Finalize();
  return 0;
}
