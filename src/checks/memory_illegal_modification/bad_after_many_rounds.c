// The same calls for thousands of rounds; in one of them, in the middle, what is being sent is changed.
#include <mpi.h>

enum { ROUNDS = 20000, BAD = 12345 };

int main(int argc, char** argv) {
  int rank, in[4], out[4] = {0};
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < ROUNDS; ++round) {
    out[0] = round;
    MPI_Irecv(in, 4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, 4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=1
    if (round == BAD && rank == 1) out[3] = 7;
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
