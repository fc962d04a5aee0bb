// Any source, but only one message can be there: the ranks take turns.
// mpivet-test: ranks=3 options="--checks=+GLOBAL:MSG:RACE"
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  value = rank;
  for (int turn = 1; turn < 3; ++turn) {
    if (rank == turn) MPI_Send(&value, 1, MPI_INT, 0, turn, MPI_COMM_WORLD);
    if (rank == 0) MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  // Different tags: no choice either.
  if (rank > 0) {
    MPI_Send(&value, 1, MPI_INT, 0, rank, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
