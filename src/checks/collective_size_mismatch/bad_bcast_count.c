// The root broadcasts its whole table, the others expect the part they were compiled for.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, table[16] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int entries = rank == 0 ? 8 : 12;
  MPI_Bcast(table, entries, MPI_INT, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:SIZE_MISMATCH ranks=0,1
  MPI_Finalize();
  return 0;
}
