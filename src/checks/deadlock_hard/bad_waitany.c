// Rank 0 would go on with a message of either worker, but both wait for work from rank 0 first.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, result[2], work = 0, index;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; ++i) MPI_Irecv(&result[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0-2
    for (int i = 0; i < 2; ++i) MPI_Send(&work, 1, MPI_INT, i + 1, 1, MPI_COMM_WORLD);
    MPI_Wait(&requests[1 - index], MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&work, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // ALSO: GLOBAL:DEADLOCK:HARD
    MPI_Send(&work, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
