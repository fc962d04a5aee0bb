// Nobody attached a buffer, and it is detached all the same. Where the library notices, it is its own finding.
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>

int main(int argc, char** argv) {
  void* buffer;
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Buffer_detach(&buffer, &size);  // EXPECT: LOCAL:BUFFER:ILLEGAL_CALL ranks=0,1
  MPI_Finalize();
  return 0;
}
