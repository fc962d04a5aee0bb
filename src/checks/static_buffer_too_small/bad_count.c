// More elements than the array has.
#include <mpi.h>

void receive(int from) {
  int header[4], single;  // ALSO: STATIC:BUFFER:TOO_SMALL
  MPI_Recv(header, 8, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);       // EXPECT: STATIC:BUFFER:TOO_SMALL message~"room for 4 in 'header'"
  MPI_Recv(&header[2], 3, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);   // EXPECT: STATIC:BUFFER:TOO_SMALL
  MPI_Bcast(&single, sizeof single, MPI_INT, 0, MPI_COMM_WORLD);                  // EXPECT: STATIC:BUFFER:TOO_SMALL
}
