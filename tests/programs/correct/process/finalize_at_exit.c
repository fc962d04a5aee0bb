// MPI_Finalize called from an atexit handler, after main has returned.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

static void at_the_end(void) {
  int flag, sum, one = 1;
  MPI_Finalized(&flag);
  if (flag) return;
  MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  atexit(at_the_end);
  return 0;
}
