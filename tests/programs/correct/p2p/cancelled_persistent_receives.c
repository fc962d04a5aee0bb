// Persistent receives that are cancelled, again and again: some of their starts get a message, some do not.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, bad = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int other = 1 - rank;
  for (int source = 0; source < 2; ++source)
    for (int round = 0; round < 30; ++round) {
      MPI_Request request;
      MPI_Status status;
      int got = -1, cancelled = 0, value = round;
      MPI_Recv_init(&got, 1, MPI_INT, source ? MPI_ANY_SOURCE : other, 3, MPI_COMM_WORLD, &request);
      for (int start = 0; start < 4; ++start) {
        // Nobody sends: it is cancelled for certain.
        MPI_Start(&request);
        MPI_Cancel(&request);
        MPI_Wait(&request, &status);
        MPI_Test_cancelled(&status, &cancelled);
        bad = bad || !cancelled;
        // The next start receives.
        MPI_Start(&request);
        MPI_Sendrecv(&value, 1, MPI_INT, other, 4, &cancelled, 1, MPI_INT, other, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&value, 1, MPI_INT, other, 3, MPI_COMM_WORLD);
        MPI_Wait(&request, &status);
        bad = bad || got != round;
        MPI_Barrier(MPI_COMM_WORLD);
      }
      MPI_Request_free(&request);
    }
  MPI_Finalize();
  return bad;
}
