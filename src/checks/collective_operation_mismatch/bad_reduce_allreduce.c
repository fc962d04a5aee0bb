// The root thinks of a reduction to itself, the others want the result too.
// mpivet-test: ranks=2
#include <mpi.h>

static double norm(double local, int rank) {
  double total = 0;
  if (rank == 0)
    MPI_Reduce(&local, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:OPERATION_MISMATCH ranks=0,1 message~"MPI_Allreduce"
  else
    MPI_Allreduce(&local, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);  // ALSO: GLOBAL:COLLECTIVE:OPERATION_MISMATCH
  return total;
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  norm(1.0 + rank, rank);
  MPI_Finalize();
  return 0;
}
