// The receive is posted after a barrier that the sender reaches after its ready send.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, data = 0, other;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  if (rank == 0) {
    MPI_Irsend(&data, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);  // EXPECT: GLOBAL:MSG:NOT_READY ranks=0-1 message~"started before its receive was posted"
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Recv(&data, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // ALSO: GLOBAL:MSG:NOT_READY
  }
  MPI_Finalize();
  return 0;
}
