// A copy of a request outlives it.
#include <mpi.h>

struct transfer {
  MPI_Request request;
  int peer;
};

void copied(int peer, const double* x, int n) {
  MPI_Request first, second;
  MPI_Isend(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &first);  // ALSO: STATIC:REQUEST:COMPLETED_TWICE
  second = first;
  MPI_Wait(&first, MPI_STATUS_IGNORE);   // ALSO: STATIC:REQUEST:COMPLETED_TWICE
  MPI_Wait(&second, MPI_STATUS_IGNORE);  // EXPECT: STATIC:REQUEST:COMPLETED_TWICE message~"'second', a copy of one that is gone already"
}

void copy_first(int peer, double* x, int n) {
  MPI_Request request;
  MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Request copy = request;
  MPI_Wait(&copy, MPI_STATUS_IGNORE);
  if (n > 10) x[0] = 0;
  MPI_Request_free(&request);  // EXPECT: STATIC:REQUEST:COMPLETED_TWICE message~"MPI_Request_free is given request 'request'"
}

void into_array(int peer, double* x, int n) {
  MPI_Request one, all[2];
  MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &one);
  MPI_Irecv(x + n, n, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &all[1]);
  all[0] = one;
  MPI_Wait(&one, MPI_STATUS_IGNORE);
  MPI_Waitall(2, all, MPI_STATUSES_IGNORE);  // EXPECT: STATIC:REQUEST:COMPLETED_TWICE
}

void same_in_array(int peer, double* x, int n) {
  MPI_Request one;
  MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &one);
  MPI_Request all[2] = {one, one};
  MPI_Waitall(2, all, MPI_STATUSES_IGNORE);  // EXPECT: STATIC:REQUEST:COMPLETED_TWICE message~"holds the same request twice"
}

void in_structure(int peer, const double* x, int n) {
  struct transfer transfer;
  MPI_Isend(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &transfer.request);
  transfer.peer = peer;
  MPI_Request copy = transfer.request;
  MPI_Wait(&transfer.request, MPI_STATUS_IGNORE);
  MPI_Wait(&copy, MPI_STATUS_IGNORE);  // EXPECT: STATIC:REQUEST:COMPLETED_TWICE
}

void wrong_one(int peer, double* x, int n) {
  MPI_Request request;
  MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);  // EXPECT: STATIC:REQUEST:COMPLETED_TWICE message~"nothing left to wait for"
}
