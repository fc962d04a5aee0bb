// All ranks forget it.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: LOCAL:EXIT:BEFORE_MPI_FINALIZE ranks=0-1 message~"left the program with status 0 without MPI_Finalize"
  return 0;
}
