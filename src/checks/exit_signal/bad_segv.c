// A null pointer, between two MPI calls.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>

int main(int argc, char** argv) {
  int rank;
  volatile int* volatile table = NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);  // ALSO: LOCAL:EXIT:SIGNAL
  if (rank == 1) {
    *table = 7;  // EXPECT: LOCAL:EXIT:SIGNAL ranks=1 message~"SIGSEGV, a fault at address 0x0, outside MPI; its last MPI call was MPI_Barrier"
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
