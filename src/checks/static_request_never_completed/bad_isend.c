// A send of which nobody knows when it is done.
#include <mpi.h>

void notify(int next, const int* state) {
  MPI_Request request;
  MPI_Isend(state, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:REQUEST:NEVER_COMPLETED message~"'request' of MPI_Isend"
}

// The second of two is forgotten.
void first_only(int next, int* values) {
  MPI_Request both[2];
  MPI_Isend(&values[0], 1, MPI_INT, next, 0, MPI_COMM_WORLD, &both[0]);
  MPI_Irecv(&values[1], 1, MPI_INT, next, 0, MPI_COMM_WORLD, &both[1]);  // EXPECT: STATIC:REQUEST:NEVER_COMPLETED message~"request 'both\[1\]' of MPI_Irecv"
  MPI_Wait(&both[0], MPI_STATUS_IGNORE);
}
