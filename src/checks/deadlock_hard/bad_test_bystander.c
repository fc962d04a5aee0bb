// Ranks 0 and 1 wait for each other's token, while rank 2 polls its own receive with MPI_Test.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, token = 0, done = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 2) {
    MPI_Irecv(&token, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &request);
    while (!done) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&token, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1
    MPI_Send(&token, 1, MPI_INT, rank == 0 ? 2 : 0, 3, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
