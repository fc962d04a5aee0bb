// MPI_Finalize in an exit handler: late, but it is called.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

static void finish(void) { MPI_Finalize(); }

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  atexit(finish);
  MPI_Barrier(MPI_COMM_WORLD);
  exit(0);
}
