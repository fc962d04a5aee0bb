// Uneven blocks are exchanged, but each side expects a block as long as its own.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  long mine[8] = {0}, theirs[8];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int n = rank == 0 ? 5 : 3;
  MPI_Sendrecv(mine, n, MPI_LONG, 1 - rank, 0, theirs, n, MPI_LONG, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:MSG:TRUNCATED ranks=0,1
  MPI_Finalize();
  return 0;
}
