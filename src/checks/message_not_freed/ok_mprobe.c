// Every matched message is received; matching MPI_PROC_NULL gives a message that needs nothing.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, job = 3, got = 0;
  MPI_Message message;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&job, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Mprobe(0, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(&got, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return rank == 0 || got == 3 ? 0 : 1;
}
