// The manager has posted a receive for everybody, itself included; the workers send an answer each and wait for the next
// round.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, answers[8];
  MPI_Request requests[8];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (int i = 0; i < size; ++i) MPI_Irecv(&answers[i], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[i]);
    MPI_Waitall(size, requests, MPI_STATUSES_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0-2
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
