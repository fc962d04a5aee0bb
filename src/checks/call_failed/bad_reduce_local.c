// A reduction within one process, with an operation that is for one-sided communication, and on raw bytes.
// mpivet-test: ranks=1
#include <mpi.h>

int main(int argc, char** argv) {
  int in = 1, inout = 2;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Reduce_local(&in, &inout, 1, MPI_INT, MPI_NO_OP);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"MPI_NO_OP is for one-sided communication only"
  MPI_Reduce_local(&in, &inout, 4, MPI_BYTE, MPI_SUM);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"MPI_SUM is not defined on MPI_BYTE"
  MPI_Finalize();
  return 0;
}
