// Both sides of the condition make the same collective calls.
#include <mpi.h>

static void collect(double* all, double mine, int rank) {
  if (rank == 0) {
    MPI_Gather(&mine, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  } else {
    MPI_Gather(&mine, 1, MPI_DOUBLE, nullptr, 0, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

void run(double* all) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  collect(all, rank, rank);
}
