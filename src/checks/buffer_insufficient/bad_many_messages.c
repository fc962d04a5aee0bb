// The buffer has room for two messages, but nothing makes sure that the first ones are received before the last one is
// sent.
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank, values[64] = {0}, size = 2 * ((int)sizeof values + MPI_BSEND_OVERHEAD);
  char* buffer = malloc(4 * size);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Buffer_attach(buffer, size);  // ALSO: LOCAL:BUFFER:INSUFFICIENT_BUFFER
    usleep(200000);  // in this run the receiver is ready, and each message leaves at once
    for (int i = 0; i < 3; ++i)
      MPI_Bsend(values, 64, MPI_INT, 1, i, MPI_COMM_WORLD);  // EXPECT: LOCAL:BUFFER:INSUFFICIENT_BUFFER ranks=0
    MPI_Buffer_detach(&buffer, &size);
  } else {
    for (int i = 0; i < 3; ++i) MPI_Recv(values, 64, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  free(buffer);
  MPI_Finalize();
  return 0;
}
