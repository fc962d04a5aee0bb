// The wrong variable, the wrong order, too many of an array, and one that has been freed.
#include <mpi.h>

void wrong_variable(int* x, int peer) {
  MPI_Request send, receive;
  MPI_Irecv(x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &send);
  MPI_Wait(&receive, MPI_STATUS_IGNORE);  // EXPECT: STATIC:REQUEST:NOT_MADE message~"MPI_Wait is given request 'receive'.*nothing has made"
  MPI_Wait(&send, MPI_STATUS_IGNORE);
}

void wrong_order(int* x, int peer) {
  MPI_Request request;
  MPI_Wait(&request, MPI_STATUS_IGNORE);  // EXPECT: STATIC:REQUEST:NOT_MADE
  MPI_Isend(x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void too_many(int* x, int peer) {
  MPI_Request requests[4];  // ALSO: STATIC:REQUEST:NOT_MADE
  MPI_Irecv(&x[0], 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(&x[1], 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Isend(&x[2], 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &requests[3]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);  // EXPECT: STATIC:REQUEST:NOT_MADE message~"makes number 2"
}

void freed(int* x, int peer) {
  MPI_Request request;
  MPI_Isend(x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Request_free(&request);  // ALSO: STATIC:REQUEST:NOT_MADE
  MPI_Wait(&request, MPI_STATUS_IGNORE);  // EXPECT: STATIC:REQUEST:NOT_MADE message~"has been freed"
}
