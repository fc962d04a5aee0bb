// The receive count of MPI_Gather is per rank, not the total.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, part[4] = {0}, all[64];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Gather(part, 4, MPI_INT, all, 4 * size, MPI_INT, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:SIZE_MISMATCH site=any
  MPI_Finalize();
  return 0;
}
