// A library makes a communicator for its own use at every call and forgets it.
// mpivet-test: ranks=3
#include <mpi.h>

static int library_sum(int value) {
  MPI_Comm mine;
  int sum;
  MPI_Comm_dup(MPI_COMM_WORLD, &mine);  // EXPECT: LOCAL:COMM:NOT_FREED ranks=0-2 message~"4 on each rank"
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, mine);
  return sum;
}

int main(int argc, char** argv) {
  int wrong = 0;
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 4; ++i) wrong |= library_sum(i) != 3 * i;
  MPI_Finalize();
  return wrong;
}
