// Started twice, never persistent, a collective given up.
#include <mpi.h>

void twice(double* x, int n, int peer) {
  MPI_Request request;
  MPI_Send_init(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Start(&request);  // ALSO: STATIC:REQUEST:INVALID_USE
  MPI_Start(&request);  // EXPECT: STATIC:REQUEST:INVALID_USE message~"active already"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Request_free(&request);
}

void not_persistent(int* x, int peer) {
  MPI_Request request;
  MPI_Isend(x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Start(&request);  // EXPECT: STATIC:REQUEST:INVALID_USE message~"not persistent"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void given_up(double* x) {
  MPI_Request request, other;
  MPI_Ibcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD, &request);
  MPI_Cancel(&request);  // EXPECT: STATIC:REQUEST:INVALID_USE message~"MPI_Cancel.*collective"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Ibarrier(MPI_COMM_WORLD, &other);
  MPI_Request_free(&other);  // EXPECT: STATIC:REQUEST:INVALID_USE
}
