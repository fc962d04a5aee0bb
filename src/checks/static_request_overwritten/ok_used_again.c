// A variable that is used again, after what it held is complete, or in ways that exclude each other.
#include <mpi.h>

void used_again(const int* x, int n, int rank) {
  MPI_Request request;
  for (int i = 0; i < n; ++i) {
    MPI_Isend(x, 1, MPI_INT, i, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Isend(x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (rank == 0) MPI_Isend(x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &request);
  if (rank != 0) MPI_Isend(x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

struct transfer {
  MPI_Request in, out;
};

void members(int* x, int rank) {
  struct transfer t;
  MPI_Request requests[2];
  MPI_Irecv(x, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, &t.in);
  MPI_Isend(x + 1, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, &t.out);
  MPI_Wait(&t.in, MPI_STATUS_IGNORE);
  MPI_Wait(&t.out, MPI_STATUS_IGNORE);
  for (int i = 0; i < 2; ++i) {
    MPI_Irecv(x, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(x + 1, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
}
