// A rank that is its own neighbour sends to itself before it receives.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, in = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL ranks=1
    MPI_Recv(&in, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
