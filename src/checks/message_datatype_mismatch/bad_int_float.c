// Sent as integers, received as floats of the same size.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, counts[4] = {1, 2, 3, 4};
  float weights[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(counts, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);  // ALSO: GLOBAL:MSG:DATATYPE:MISMATCH
  else
    MPI_Recv(weights, 4, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:MSG:DATATYPE:MISMATCH ranks=0,1
  MPI_Finalize();
  return 0;
}
