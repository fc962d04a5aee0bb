// Two messages for two receives, but rank 1's comes first and goes to the listener. Mostly rank 2 is first, and all is
// well; here it waits for its turn.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, event, result, turn = 0;
  MPI_Request listener;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&event, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &listener);
    MPI_Recv(&result, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0-2
    MPI_Wait(&listener, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Ssend(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Send(&turn, 1, MPI_INT, 2, 2, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&turn, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
