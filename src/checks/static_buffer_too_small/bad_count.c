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
