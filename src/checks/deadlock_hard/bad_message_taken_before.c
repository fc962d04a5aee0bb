// A receive from anybody is posted first and takes the only message of rank 1; the receive from rank 1 that the data was
// meant for waits in vain.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, event, result, out = 7;
  MPI_Request listener;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&event, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &listener);
    MPI_Recv(&result, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0-2
    MPI_Wait(&listener, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
