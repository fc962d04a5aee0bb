// A receive from anybody and, behind it, one from rank 1: there is a message for each, the first of which is not always
// rank 1's.
// mpivet-test: ranks=3
#include <mpi.h>

static void send_to_first(int rank, int round) {
  int turn = round;
  if (round % 2 == 0 && rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  } else if (round % 2 == 1 && rank == 2) {
    MPI_Ssend(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);  // has been received when rank 1 sends
    MPI_Send(&turn, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
  } else if (round % 2 == 1 && rank == 1) {
    MPI_Recv(&turn, 1, MPI_INT, 2, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
}

int main(int argc, char** argv) {
  int rank, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 50; ++round) {
    if (rank == 0) {
      int event, result;
      MPI_Request listener;
      MPI_Irecv(&event, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &listener);
      MPI_Recv(&result, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Wait(&listener, MPI_STATUS_IGNORE);
      sum += event + result;
    }
    send_to_first(rank, round);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return rank == 0 && sum != 25 * 2 + 25 * 3;
}
