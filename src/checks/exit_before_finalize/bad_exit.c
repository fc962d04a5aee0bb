// One rank does not find its input and leaves.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void read_input(int rank) {
  if (rank == 0) return;
  fprintf(stderr, "no input\n");
  exit(3);  // EXPECT: LOCAL:EXIT:BEFORE_MPI_FINALIZE ranks=1 message~"called exit with status 3 without MPI_Finalize"
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);  // ALSO: LOCAL:EXIT:BEFORE_MPI_FINALIZE
  read_input(rank);
  MPI_Finalize();
  return 0;
}
