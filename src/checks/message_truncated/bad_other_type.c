// Eight bytes of one type do not fit into four of another: MPI ends the program.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, number = 0;
  double value = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&value, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);  // ALSO: GLOBAL:MSG:TRUNCATED
  else
    MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:MSG:TRUNCATED ranks=0,1
  // EXPECT@bad_other_type.c:13: GLOBAL:MSG:DATATYPE:MISMATCH ranks=0,1
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
