// The last rank collects the sum itself, the others still send it to rank 0.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size;
  double part, total = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  part = 0.5 * rank;
  int collector = rank == size - 1 ? rank : 0;
  MPI_Reduce(&part, &total, 1, MPI_DOUBLE, MPI_SUM, collector, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:ROOT_MISMATCH ranks=0-2 message~"root=2"
  MPI_Finalize();
  return 0;
}
