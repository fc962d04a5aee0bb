// A pipeline whose last stage sends its credit back one stage too late: all stages wait in synchronous sends
// and receives. Rank 3 waits behind the others.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, block[256] = {0}, credit = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  switch (rank) {
    case 0:
      MPI_Recv(&credit, 1, MPI_INT, 2, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0-3
      MPI_Ssend(block, 256, MPI_INT, 1, 0, MPI_COMM_WORLD);
      break;
    case 1:
      MPI_Recv(block, 256, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // ALSO: GLOBAL:DEADLOCK:HARD
      MPI_Ssend(block, 256, MPI_INT, 2, 0, MPI_COMM_WORLD);
      break;
    case 2:
      MPI_Recv(block, 256, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // ALSO: GLOBAL:DEADLOCK:HARD
      MPI_Ssend(&credit, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
      MPI_Ssend(block, 256, MPI_INT, 3, 0, MPI_COMM_WORLD);
      break;
    default:
      MPI_Recv(block, 256, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
