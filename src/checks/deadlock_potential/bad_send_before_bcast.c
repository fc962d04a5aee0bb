// Rank 0 sends parameters to rank 1 and then broadcasts; rank 1 takes the broadcast first.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, parameter = 5, steps = 10;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&parameter, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL ranks=0,1
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);  // ALSO: GLOBAL:DEADLOCK:POTENTIAL
    MPI_Recv(&parameter, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
