// Who finds a message by a probe posts its receive too late for a ready send.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, data = 0;
  MPI_Message message;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Rsend(&data, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);  // EXPECT: GLOBAL:MSG:NOT_READY message~"started before its receive was posted"
  } else {
    MPI_Mprobe(0, 7, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(&data, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
