// A receive that is cancelled while its message may come, and then received by another: whoever has it, somebody does.
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, bad = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 100; ++round) {
    int value = round, got = -1, cancelled = 0;
    if (rank == 0) {
      MPI_Request request;
      MPI_Status status;
      MPI_Irecv(&got, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, &request);
      if (round % 3 == 1) usleep(50);
      MPI_Cancel(&request);
      MPI_Wait(&request, &status);
      MPI_Test_cancelled(&status, &cancelled);
      if (cancelled) MPI_Recv(&got, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      bad = bad || got != round;
      MPI_Send(&got, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
    } else {
      if (round % 2) usleep(round % 5 * 20);
      MPI_Send(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
      MPI_Recv(&got, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return bad;
}
