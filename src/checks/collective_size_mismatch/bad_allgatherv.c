// Particle counts were exchanged before some particles moved: one rank sends more than the others reserved.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, counts[2] = {3, 3}, at[2] = {0, 10};
  float mine[10] = {0}, all[20];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int n = rank == 1 ? 2 : 3;
  MPI_Allgatherv(mine, n, MPI_FLOAT, all, counts, at, MPI_FLOAT, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:SIZE_MISMATCH site=any
  MPI_Finalize();
  return 0;
}
