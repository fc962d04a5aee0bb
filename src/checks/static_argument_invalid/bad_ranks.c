// Ranks that no message can go to and no collective can come from, and data without memory.
#include <mpi.h>
#include <stddef.h>

void ranks(int* x, int n) {
  MPI_Send(x, n, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:ARGUMENT:INVALID message~"dest=-[12]: MPI_ANY_SOURCE is for receives"
  MPI_Recv(x, n, MPI_INT, -8, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: STATIC:ARGUMENT:INVALID message~"source=-8: there is no such rank"
  MPI_Bcast(x, n, MPI_INT, -9, MPI_COMM_WORLD);  // EXPECT: STATIC:ARGUMENT:INVALID message~"root=-9"
  MPI_Bcast(x, n, MPI_INT, MPI_ROOT, MPI_COMM_WORLD);  // EXPECT: STATIC:ARGUMENT:INVALID message~"intercommunicators only"
  MPI_Bcast(x, n, MPI_INT, 1, MPI_COMM_SELF);  // EXPECT: STATIC:ARGUMENT:INVALID message~"MPI_COMM_SELF has rank 0 only"
  MPI_Sendrecv(x, 1, MPI_INT, 0, MPI_ANY_TAG, x + 1, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: STATIC:ARGUMENT:INVALID message~"sendtag=-1"
}

void no_memory(int to) {
  int* nothing = NULL;
  MPI_Send(NULL, 4, MPI_INT, to, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:ARGUMENT:INVALID message~"buf=NULL for 4 elements of MPI_INT"
  MPI_Bcast(nothing, 2, MPI_INT, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:ARGUMENT:INVALID message~"buffer=NULL"
}
