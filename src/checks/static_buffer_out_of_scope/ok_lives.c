// Completed in time, static, or the caller's.
#include <mpi.h>
#include <stdlib.h>

void wait_for(MPI_Request* request);

void completed(int state, int peer, MPI_Request* request) {
  MPI_Isend(&state, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, request);
  MPI_Wait(request, MPI_STATUS_IGNORE);
}

void completed_elsewhere(int state, int peer, MPI_Request* request) {
  MPI_Isend(&state, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, request);
  wait_for(request);
}

void not_local(const int* state, int peer, MPI_Request* request) {
  static int copy;
  copy = *state;
  MPI_Isend(&copy, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, request);
}

int* allocated(int n, int peer, MPI_Request* request) {
  int* data = calloc((size_t)n, sizeof *data);
  MPI_Irecv(data, n, MPI_INT, peer, 0, MPI_COMM_WORLD, request);
  return data;
}

void in_block(int peer, int with_header) {
  MPI_Request request = MPI_REQUEST_NULL;
  if (with_header) {
    int header[2] = {peer, 1};
    MPI_Isend(header, 2, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  int data[2] = {0, 1};
  MPI_Isend(data, 2, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int some_ways(int state, int peer, MPI_Request* request, int now) {
  MPI_Isend(&state, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, request);
  if (now) MPI_Wait(request, MPI_STATUS_IGNORE);
  return now;
}
