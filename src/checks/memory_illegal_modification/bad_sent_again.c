// Nothing completes the first send, since its request is overwritten; its buffer is filled anew and sent again and again.
// mpivet-test: ranks=2
#include <mpi.h>

enum { UPDATES = 4, ROUNDS = 3 };

int main(int argc, char** argv) {
  int rank;
  long updates[UPDATES] = {0};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(updates, UPDATES, MPI_LONG, 1, 0, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"no call has completed" EXPECT: LOCAL:REQUEST:NOT_FREED ranks=0
    for (int round = 1; round < ROUNDS; ++round) {
      for (int i = 0; i < UPDATES; ++i) updates[i] += round;
      MPI_Isend(updates, UPDATES, MPI_LONG, 1, 0, MPI_COMM_WORLD, &request);  // ALSO: LOCAL:MEMORY:ILLEGAL_MODIFICATION
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  } else {
    for (int round = 0; round < ROUNDS; ++round)
      MPI_Recv(updates, UPDATES, MPI_LONG, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
