// No partner, no data, other groups, absolute addresses.
#include <mpi.h>
#include <stddef.h>

void fine(int* x, int n, int to, MPI_Comm between, MPI_Datatype absolute) {
  MPI_Send(NULL, 0, MPI_INT, to, 0, MPI_COMM_WORLD);
  MPI_Send(NULL, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Send(MPI_BOTTOM, 1, absolute, to, 0, MPI_COMM_WORLD);
  MPI_Send(NULL, n, MPI_INT, to, 0, MPI_COMM_WORLD);
  MPI_Recv(x, n, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Bcast(x, n, MPI_INT, MPI_ROOT, between);
  MPI_Bcast(x, n, MPI_INT, MPI_PROC_NULL, between);
  MPI_Bcast(x, n, MPI_INT, 0, MPI_COMM_SELF);
  MPI_Gather(x, 1, MPI_INT, NULL, 1, MPI_INT, 1, MPI_COMM_WORLD);
  MPI_Reduce(x, NULL, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
}
