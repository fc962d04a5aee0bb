// A blocking broadcast does not match a nonblocking one, even though many MPIs let it pass.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 1;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Ibcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);  // EXPECT: GLOBAL:COLLECTIVE:OPERATION_MISMATCH ranks=0,1
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);  // ALSO: GLOBAL:COLLECTIVE:OPERATION_MISMATCH
  }
  MPI_Finalize();
  return 0;
}
