// Rounds of the same calls: counted where nothing else comes between, written where something does.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void exchange(char* buffer, int peer, int tag, int requests) {
  MPI_Request r[8];
  for (int i = 0; i < requests; i++)
    MPI_Irecv(buffer + 64 * i, 8, MPI_CHAR, peer, tag + i, MPI_COMM_WORLD, &r[i]);
  for (int i = 0; i < requests; i++)
    MPI_Isend(buffer + 1024 + 64 * i, 8, MPI_CHAR, peer, tag + i, MPI_COMM_WORLD, &r[requests + i]);
  MPI_Waitall(2 * requests, r, MPI_STATUSES_IGNORE);
}

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 1000;
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char* buffer = calloc(2048, 1);
  double sum;
  for (int i = 0; i < rounds; i++) {
    exchange(buffer, 1 - rank, 7, 1 + (i / 100) % 3);
    MPI_Allreduce(buffer, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (i % 17 == 5 && i > rounds / 2) MPI_Barrier(MPI_COMM_WORLD);
  }
  // From anybody: what the waits tell grows with the requests.
  for (int i = 0; i < rounds; i++) {
    MPI_Request r;
    MPI_Status status;
    MPI_Irecv(buffer, 8, MPI_CHAR, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &r);
    MPI_Send(buffer + 1024, 8, MPI_CHAR, 1 - rank, 99, MPI_COMM_WORLD);
    MPI_Wait(&r, &status);
  }
  free(buffer);
  MPI_Finalize();
  return 0;
}
