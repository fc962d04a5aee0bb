// The same calls for thousands of rounds; in one of them both receives go to the same place.
#include <mpi.h>

enum { ROUNDS = 20000, BAD = 12345 };

int main(int argc, char** argv) {
  int rank, in[4], out[4] = {0};
  MPI_Request requests[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < ROUNDS; ++round) {
    const int second = round == BAD ? 1 : 2;
    MPI_Irecv(in, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[second], 2, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &requests[1]);  // EXPECT: LOCAL:MEMORY:OVERLAP ranks=0,1
    MPI_Isend(out, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(&out[2], 2, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
