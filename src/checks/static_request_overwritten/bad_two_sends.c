// One variable for two operations.
#include <mpi.h>

void send_both(const double* left, const double* right, int n, int rank) {
  MPI_Request request;
  MPI_Isend(left, n, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD, &request);   // ALSO: STATIC:REQUEST:OVERWRITTEN
  MPI_Isend(right, n, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:REQUEST:OVERWRITTEN message~"'request'"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

struct transfer {
  MPI_Request in, out;
};

void same_member(double* left, const double* right, int n, int rank) {
  struct transfer t;
  MPI_Irecv(left, n, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD, &t.in);
  MPI_Isend(right, n, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD, &t.in);  // EXPECT: STATIC:REQUEST:OVERWRITTEN message~"'t'"
  MPI_Wait(&t.in, MPI_STATUS_IGNORE);
}

void same_element(double* left, const double* right, int n, int rank) {
  MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Irecv(left, n, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Isend(right, n, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD, &requests[1]);  // EXPECT: STATIC:REQUEST:OVERWRITTEN
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}
