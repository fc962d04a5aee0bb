// Persistent requests are started again and again, by one and the same call, before they are complete.
// mpivet-test: ranks=2 mpi=openmpi
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, in = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv_init(&in, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    for (int i = 0; i < 2; ++i) MPI_Start(&request);  // EXPECT: LOCAL:REQUEST:ILLEGAL_CALL ranks=0 message~"already active"
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
