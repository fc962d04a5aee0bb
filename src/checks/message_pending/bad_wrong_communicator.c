// Sent on MPI_COMM_WORLD, looked for on a duplicate of it; the receive is cancelled in the end.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 1;
  MPI_Comm library;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &library);
  if (rank == 0) {
    MPI_Isend(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);  // EXPECT: GLOBAL:MSG:PENDING ranks=0
    MPI_Request_free(&request);
  } else {
    MPI_Irecv(&value, 1, MPI_INT, 0, 0, library, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Comm_free(&library);
  MPI_Finalize();
  return 0;
}
