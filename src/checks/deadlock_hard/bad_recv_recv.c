// Both ranks wait for the other's message before sending their own.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank, theirs, mine;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = 10 * rank;
  int other = 1 - rank;
  MPI_Recv(&theirs, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1
  MPI_Send(&mine, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  printf("rank %d got %d\n", rank, theirs);
  MPI_Finalize();
  return 0;
}
