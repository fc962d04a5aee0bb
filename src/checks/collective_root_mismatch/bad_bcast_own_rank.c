// Every rank names itself as the root.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  value = rank;
  MPI_Bcast(&value, 1, MPI_INT, rank, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:ROOT_MISMATCH ranks=0-2
  MPI_Finalize();
  return 0;
}
