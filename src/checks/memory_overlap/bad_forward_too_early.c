// A relay passes on its buffer before the receive into it is complete.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  double block[8] = {0};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(block, 8, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Irecv(block, 8, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &request);  // ALSO: LOCAL:MEMORY:OVERLAP
    MPI_Send(block, 8, MPI_DOUBLE, 2, 0, MPI_COMM_WORLD);             // EXPECT: LOCAL:MEMORY:OVERLAP ranks=1
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(block, 8, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
