// The root of a scatter gives MPI_IN_PLACE as its send buffer; it is for the receive buffer.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, all[4] = {1, 2, 3, 4}, mine[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Scatter(rank == 0 ? MPI_IN_PLACE : all, 2, MPI_INT, mine, 2, MPI_INT, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:IN_PLACE ranks=0 message~"sendbuf is MPI_IN_PLACE, which MPI_Scatter takes as recvbuf only"
  MPI_Finalize();
  return 0;
}
