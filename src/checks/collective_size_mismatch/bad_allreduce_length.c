// Histograms of different length are summed up.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  long bins[8] = {0}, total[8] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int n = rank == 2 ? 8 : 7;  // the last rank has the overflow bin
  MPI_Allreduce(bins, total, n, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:SIZE_MISMATCH ranks=0-2
  MPI_Finalize();
  return 0;
}
