// A call before MPI_Init; the library ends the program there.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);  // EXPECT: LOCAL:MPI:NOT_INITIALIZED message~"called MPI_Comm_dup before MPI_Init"
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  return 0;
}
