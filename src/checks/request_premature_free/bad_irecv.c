// The receive is freed in the hope that the message "will be there" after the barrier.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);  // ALSO: LOCAL:REQUEST:PREMATURE_FREE
    MPI_Request_free(&request);                                     // EXPECT: LOCAL:REQUEST:PREMATURE_FREE ranks=0
  } else {
    MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
