// The root is computed from the number of workers, one too many.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int size, value = 1, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Reduce(&value, &sum, 1, MPI_INT, MPI_SUM, size, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:INVALID_PARAMETER ranks=0,1
  MPI_Finalize();
  return 0;
}
