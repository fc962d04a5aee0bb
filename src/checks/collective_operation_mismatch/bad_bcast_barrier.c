// Rank 0 broadcasts, the others synchronize: a forgotten else branch.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, parameter = 3;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(&parameter, 1, MPI_INT, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:OPERATION_MISMATCH ranks=0-2
  else
    MPI_Barrier(MPI_COMM_WORLD);  // ALSO: GLOBAL:COLLECTIVE:OPERATION_MISMATCH
  MPI_Finalize();
  return 0;
}
