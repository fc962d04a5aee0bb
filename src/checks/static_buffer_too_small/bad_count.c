// More elements than the array has.
#include <mpi.h>
#include <stdlib.h>

void receive(int from) {
  int header[4], single;  // ALSO: STATIC:BUFFER:TOO_SMALL
  MPI_Recv(header, 8, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);       // EXPECT: STATIC:BUFFER:TOO_SMALL message~"room for 4 in 'header'"
  MPI_Recv(&header[2], 3, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);   // EXPECT: STATIC:BUFFER:TOO_SMALL
  MPI_Bcast(&single, sizeof single, MPI_INT, 0, MPI_COMM_WORLD);                  // EXPECT: STATIC:BUFFER:TOO_SMALL
}

void allocated(int from) {
  int* values = malloc(10 * sizeof *values);  // ALSO: STATIC:BUFFER:TOO_SMALL
  MPI_Recv(values, 12, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: STATIC:BUFFER:TOO_SMALL message~"room for 10 in 'values'"
  free(values);
}

void waited_for(int* x, int peer) {
  MPI_Request requests[2];
  MPI_Status status;
  MPI_Irecv(&x[0], 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&x[1], 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, &status);  // EXPECT: STATIC:BUFFER:TOO_SMALL message~"2 statuses, but there is room for 1 in 'status'"
}
