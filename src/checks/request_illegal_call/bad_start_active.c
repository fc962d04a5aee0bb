// A persistent send is started again although nobody has completed it. (MPICH refuses it itself.)
// mpivet-test: ranks=2 mpi=openmpi
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Ssend_init(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);  // ALSO: LOCAL:REQUEST:ILLEGAL_CALL
    MPI_Start(&request);                                                 // ALSO: LOCAL:REQUEST:ILLEGAL_CALL
    MPI_Start(&request);  // EXPECT: LOCAL:REQUEST:ILLEGAL_CALL ranks=0
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
  } else {
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
