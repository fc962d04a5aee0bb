// One rank was built with single precision counters: a reduction of long and double.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  long count = 3;
  double weight = 1.5;
  char result[8];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Allreduce(&count, result, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:DATATYPE:MISMATCH ranks=0,1
  else
    MPI_Allreduce(&weight, result, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);  // ALSO: GLOBAL:COLLECTIVE:DATATYPE:MISMATCH
  MPI_Finalize();
  return 0;
}
