// Two collectives in different order on different ranks, hidden in two functions that look alike.
// mpivet-test: ranks=2
#include <mpi.h>

static int steps = 5;
static double width = 0.5;

static void share_steps(void) { MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD); }
static double widest(void) {
  double result;
  MPI_Allreduce(&width, &result, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);  // ALSO: GLOBAL:COLLECTIVE:OPERATION_MISMATCH
  return result;
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    share_steps();  // EXPECT@bad_swapped_order.c:8: GLOBAL:COLLECTIVE:OPERATION_MISMATCH ranks=0,1
    widest();
  } else {
    widest();
    share_steps();
  }
  MPI_Finalize();
  return 0;
}
