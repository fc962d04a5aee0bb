// A prefix of counts: a macro gave one rank the product.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, count = 3, upto = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Scan(&count, &upto, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:REDUCTION_OPERATION_MISMATCH ranks=0,1
  else
    MPI_Scan(&count, &upto, 1, MPI_INT, MPI_PROD, MPI_COMM_WORLD);  // ALSO: GLOBAL:COLLECTIVE:REDUCTION_OPERATION_MISMATCH
  MPI_Finalize();
  return 0;
}
