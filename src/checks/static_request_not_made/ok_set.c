// Set on some way, set to nothing, set elsewhere, waited for twice.
#include <mpi.h>

void start_all(MPI_Request* requests, int n);

void on_some_way(int* x, int rank) {
  MPI_Request request;
  if (rank == 0) MPI_Isend(x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
  if (rank == 1) MPI_Irecv(x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
  if (rank < 2) MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void nothing(int* x, int peer, int first) {
  MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL}, other = MPI_REQUEST_NULL;
  if (first) MPI_Irecv(x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Wait(&other, MPI_STATUS_IGNORE);
}

void elsewhere(void) {
  MPI_Request requests[4];
  start_all(requests, 4);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

void in_loop(int* x, int peer) {
  MPI_Request requests[4], request;
  for (int i = 0; i < 4; ++i) MPI_Irecv(&x[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &requests[i]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  for (int i = 0; i < 4; ++i) {
    if (i > 0) MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Isend(&x[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &request);
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void freed_and_made_again(int* x, int peer) {
  MPI_Request request;
  MPI_Isend(x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Request_free(&request);
  MPI_Isend(x, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int part(int* x, int peer) {
  MPI_Request requests[3];
  MPI_Irecv(x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, requests + 1);
  MPI_Waitall(1, requests + 1, MPI_STATUSES_IGNORE);
  return x[0];
}
