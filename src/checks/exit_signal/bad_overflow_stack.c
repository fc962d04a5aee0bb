// Endless recursion: there is no stack left for a handler.
// mpivet-test: ranks=2
#include <mpi.h>

static volatile int depth;

static int deeper(int n) {
  volatile char page[4096];
  page[0] = (char)n;
  ++depth;
  return deeper(n + 1) + page[0];
}

int main(int argc, char** argv) {
  int rank, sum = 0, one = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) sum = deeper(sum);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return sum == 0;
}
// EXPECT-ANYWHERE: LOCAL:EXIT:SIGNAL ranks=0 message~"its last MPI call was MPI_Allreduce"
