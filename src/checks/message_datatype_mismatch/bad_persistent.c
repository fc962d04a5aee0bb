// A persistent channel set up with different types at its two ends: the same mistake at every start, told once.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  unsigned flags[2] = {0};
  float weights[2];
  MPI_Request channel;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send_init(flags, 2, MPI_UNSIGNED, 1, 0, MPI_COMM_WORLD, &channel);  // ALSO: GLOBAL:MSG:DATATYPE:MISMATCH
  else
    MPI_Recv_init(weights, 2, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, &channel);  // EXPECT: GLOBAL:MSG:DATATYPE:MISMATCH ranks=0,1
  for (int step = 0; step < 4; ++step) {
    MPI_Start(&channel);
    MPI_Wait(&channel, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&channel);
  MPI_Finalize();
  return 0;
}
