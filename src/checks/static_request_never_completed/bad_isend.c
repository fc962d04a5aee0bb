// A send of which nobody knows when it is done.
#include <mpi.h>

void notify(int next, const int* state) {
  MPI_Request request;
  MPI_Isend(state, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:REQUEST:NEVER_COMPLETED message~"'request' of MPI_Isend"
}
