// Values that MPI forbids.
#include <mpi.h>

void send(const int* x, int to) {
  const int end = -7;
  MPI_Send(x, -1, MPI_INT, to, 0, MPI_COMM_WORLD);           // EXPECT: STATIC:ARGUMENT:INVALID message~"count=-1: a count must not be negative"
  MPI_Send(x, 1, MPI_INT, to, end, MPI_COMM_WORLD);          // EXPECT: STATIC:ARGUMENT:INVALID message~"tag=-7"
  MPI_Send(x, 1, MPI_INT, to, MPI_ANY_TAG, MPI_COMM_WORLD);  // EXPECT: STATIC:ARGUMENT:INVALID message~"only a receive"
}
