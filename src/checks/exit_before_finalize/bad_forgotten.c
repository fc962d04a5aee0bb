// All ranks forget it. (Some launchers kill the others as soon as the first one is gone.)
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: LOCAL:EXIT:BEFORE_MPI_FINALIZE message~"left the program with status 0 without MPI_Finalize"
  return 0;
}
