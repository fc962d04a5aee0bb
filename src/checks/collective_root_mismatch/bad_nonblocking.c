// The same mistake in a nonblocking broadcast.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int root = rank == 0 ? 0 : 1;
  MPI_Ibcast(&value, 1, MPI_INT, root, MPI_COMM_WORLD, &request);  // EXPECT: GLOBAL:COLLECTIVE:ROOT_MISMATCH ranks=0,1
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
