// Arrays that are large enough, and what is not known or does not matter.
#include <mpi.h>
#include <stdlib.h>

struct message {
  int head;
  int rest[3];
};

void share(int n, int* given, int rank) {
  int table[2][3];
  struct message message;
  int* some = malloc(10 * sizeof *some);
  int all[1];
  MPI_Bcast(table, 6, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&table[1][0], 3, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&message.head, 4, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&message, sizeof message, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Bcast(given, 100, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(some, n, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(some + 4, 6, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Gather(&rank, 1, MPI_INT, rank == 0 ? some : all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  free(some);
}

void waited_for(int* x, int peer) {
  MPI_Request requests[2];
  MPI_Status statuses[2];
  MPI_Irecv(&x[0], 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&x[1], 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, statuses);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}
