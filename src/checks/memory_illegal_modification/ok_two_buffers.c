// Reading a buffer, changing the gaps of a strided one, changing it after completion, and sending nothing.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300000 };

int main(int argc, char** argv) {
  int rank, done, sum = 0;
  char* block = malloc(N);
  int pairs[16];
  MPI_Datatype every_other;
  MPI_Request requests[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(8, 1, 2, MPI_INT, &every_other);
  MPI_Type_commit(&every_other);
  memset(block, 1, N);
  memset(pairs, 1, sizeof pairs);
  for (int step = 0; step < 20; ++step) {
    if (rank == 0) {
      MPI_Isend(block, N, MPI_CHAR, 1, 0, MPI_COMM_WORLD, &requests[0]);
      MPI_Isend(pairs, 1, every_other, 1, 1, MPI_COMM_WORLD, &requests[1]);
      MPI_Isend((void*)64, 10, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &requests[2]);
      sum += block[step];
      pairs[1] = step;
      for (done = 0; !done;) MPI_Request_get_status(requests[0], &done, MPI_STATUS_IGNORE);
      block[0] = (char)step;
      MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
      pairs[0] = step;
    } else {
      MPI_Recv(block, N, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Recv(pairs, 8, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  MPI_Type_free(&every_other);
  free(block);
  MPI_Finalize();
  return rank == 0 && sum == 0;
}
