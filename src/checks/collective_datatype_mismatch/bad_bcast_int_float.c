// The bytes arrive, but as numbers of another kind.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, steps = 100;
  float as_float = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:DATATYPE:MISMATCH ranks=0-2
  else
    MPI_Bcast(&as_float, 1, MPI_FLOAT, 0, MPI_COMM_WORLD);  // ALSO: GLOBAL:COLLECTIVE:DATATYPE:MISMATCH
  MPI_Finalize();
  return 0;
}
