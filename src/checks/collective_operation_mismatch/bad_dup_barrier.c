// Making a communicator is a collective operation too: rank 1 still stands in the barrier before it.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  MPI_Comm copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) MPI_Barrier(MPI_COMM_WORLD);  // ALSO: GLOBAL:COLLECTIVE:OPERATION_MISMATCH
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);  // EXPECT: GLOBAL:COLLECTIVE:OPERATION_MISMATCH ranks=0,1
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return 0;
}
