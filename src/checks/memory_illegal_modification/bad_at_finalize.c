// The buffer of a send that no call completes is changed; nobody gives it to MPI again.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  static int data[1000];
  int rank;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Isend(data, 1000, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 EXPECT: LOCAL:REQUEST:NOT_FREED ranks=0
  else
    MPI_Recv(data, 1000, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  data[rank] = 1;
  MPI_Finalize();  // ALSO: LOCAL:MEMORY:ILLEGAL_MODIFICATION
  return 0;
}
