// A matched probe takes a message out of the queue; if it is not received, nobody else can get it.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, job = 3, count;
  MPI_Message message;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&job, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Mprobe(0, 0, MPI_COMM_WORLD, &message, &status);  // EXPECT: LOCAL:MESSAGE:NOT_FREED ranks=1
    MPI_Get_count(&status, MPI_INT, &count);
  }
  MPI_Finalize();
  return 0;
}
