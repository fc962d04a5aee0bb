// One of two workers sends its result in another type; the manager's wildcard receive takes both.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  long count = 5;
  double result = 2.5;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    for (int i = 0; i < 2; ++i)
      MPI_Recv(&result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:MSG:DATATYPE:MISMATCH ranks=0,2
  else if (rank == 1)
    MPI_Send(&result, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
  else
    MPI_Send(&count, 1, MPI_LONG, 0, 2, MPI_COMM_WORLD);  // ALSO: GLOBAL:MSG:DATATYPE:MISMATCH
  MPI_Finalize();
  return 0;
}
