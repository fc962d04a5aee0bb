// What is received is to go where no memory is.
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, out[4] = {0}, in[4];
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int* into = rank == 0 ? (int*)4096 : in;
  MPI_Isendrecv(out, 4, MPI_INT, 1 - rank, 0, into, 4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:INACCESSIBLE ranks=0 message~"written: 16 bytes at 0x1000"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
// EXPECT-ANYWHERE: LOCAL:EXIT:SIGNAL ranks=0
