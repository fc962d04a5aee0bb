// The loop variable is the message, and it goes on while the message is under way.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, in, step = 1;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(&step, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"between MPI_Isend and MPI_Wait"
    ++step;
    MPI_Wait(&request, MPI_STATUS_IGNORE);  // ALSO: LOCAL:MEMORY:ILLEGAL_MODIFICATION
  } else {
    MPI_Recv(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return step == 0;
}
