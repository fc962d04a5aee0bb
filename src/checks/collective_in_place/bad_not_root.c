// MPI_IN_PLACE at a rank that is not the root: refused by some libraries, a crash in others.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, mine[2] = {1, 2}, all[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gather(rank == 1 ? MPI_IN_PLACE : mine, 2, MPI_INT, all, 2, MPI_INT, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:IN_PLACE ranks=1 message~"sendbuf is MPI_IN_PLACE, which only the root may give: rank 0 of MPI_COMM_WORLD"
  // EXPECT@bad_not_root.c:9: LOCAL:EXIT:SIGNAL ranks=1 mpi=mpich
  MPI_Finalize();
  return 0;
}
