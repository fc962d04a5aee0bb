// Zero counts, wildcards of receives, no partner.
#include <mpi.h>

void exchange(int* x, int to) {
  MPI_Send(x, 0, MPI_INT, to, 0, MPI_COMM_WORLD);
  MPI_Send(x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(x, 1, MPI_INT, to, 0, x + 1, 1, MPI_INT, to, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void ignored(int* x, MPI_Datatype* type) {
  MPI_Allgather(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, x, 1, MPI_INT, MPI_COMM_WORLD);
  MPI_Type_vector(3, 1, -5, MPI_INT, type);
}
