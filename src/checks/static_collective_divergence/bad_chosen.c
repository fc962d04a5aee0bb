// A table of steps: which of them a rank takes depends on the rank, and only one of them has a barrier.
#include <mpi.h>
typedef void (*step)(MPI_Comm);
static void synchronize(MPI_Comm comm) { MPI_Barrier(comm); }
static void nothing(MPI_Comm comm) { (void)comm; }
static step steps[2] = {synchronize, nothing};

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  steps[rank % 2](MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  MPI_Finalize();
  return 0;
}
