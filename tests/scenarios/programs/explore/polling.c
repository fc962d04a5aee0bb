/* Several questions in turn, until all is there (sparse exchange). With a word, rank 0 waits for a message that never comes. */
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, all_sent = 0, done = 0, got = 0;
  MPI_Request send, barrier;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Issend(&rank, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &send);
  while (!done) {
    int there, value;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, argc > 1 && rank == 0 ? 9 : 0, MPI_COMM_WORLD, &there, &status);
    if (there) {
      MPI_Recv(&value, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      ++got;
    }
    if (all_sent) {
      MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
    } else {
      MPI_Test(&send, &all_sent, MPI_STATUS_IGNORE);
      if (all_sent) MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
    }
  }
  MPI_Finalize();
  return got == 1 ? 0 : 1;
}
