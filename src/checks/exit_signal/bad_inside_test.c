// A test is given nowhere to write its answer to.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, in = 0, out = 1;
  int* nowhere = (int*)64;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
  MPI_Send(&out, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Testall(1, &request, nowhere, MPI_STATUSES_IGNORE);  // EXPECT: LOCAL:EXIT:SIGNAL ranks=0 message~"MPI_Testall.count=1.*flag=0x40.*"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
