// In an exchange one side sends a double, the other expects two ints.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, pair[2], count = 7;
  double mine = 1.0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Sendrecv(&mine, 1, MPI_DOUBLE, 1, 0, pair, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // ALSO: GLOBAL:MSG:DATATYPE:MISMATCH
  } else {
    MPI_Sendrecv(&count, 1, MPI_INT, 0, 0, pair, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:MSG:DATATYPE:MISMATCH ranks=0,1
  }
  MPI_Finalize();
  return 0;
}
