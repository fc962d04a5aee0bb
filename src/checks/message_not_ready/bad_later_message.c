// A message tells the receiver of a ready send that was started before, and only then is the receive posted.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, data = 0, note = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Rsend_init(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);  // EXPECT: GLOBAL:MSG:NOT_READY ranks=0-1 message~"started before its receive was posted"
    MPI_Start(&request);
    MPI_Send(&note, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
  } else {
    MPI_Recv(&note, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
