// A call after MPI_Finalize.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  MPI_Barrier(MPI_COMM_SELF);  // EXPECT: LOCAL:MPI:NOT_INITIALIZED message~"called MPI_Barrier after MPI_Finalize"
  return 0;
}
