// Rank 0 frees the row twice as it thinks, and rank 1 the column.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  MPI_Comm row, column;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &row);     // EXPECT: LOCAL:COMM:NOT_FREED ranks=1
  MPI_Comm_dup(MPI_COMM_WORLD, &column);  // EXPECT: LOCAL:COMM:NOT_FREED ranks=0
  MPI_Comm_free(rank == 0 ? &row : &column);  // EXPECT: GLOBAL:COLLECTIVE:COMM_FREE_MISMATCH ranks=0,1 message~"but not by"
  MPI_Finalize();
  return 0;
}
