// Room for one message, and an answer before the next; then all at once in a buffer that is large enough. A barrier that
// the receiver enters after its receive is an answer, too.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank, value = 1, one = (int)sizeof value + MPI_BSEND_OVERHEAD, size;
  char* buffer = malloc(10 * one);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Buffer_attach(buffer, one);
  for (int i = 0; i < 50; ++i) {
    if (rank == 0) {
      MPI_Bsend(&value, 1, MPI_INT, 1, i, MPI_COMM_WORLD);
      MPI_Recv(&value, 1, MPI_INT, 1, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Bsend(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
    // The last answer is received, too, before anybody sends again.
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Buffer_detach(&buffer, &size);
  MPI_Buffer_attach(buffer, 10 * one);
  if (rank == 0)
    for (int i = 0; i < 10; ++i) MPI_Bsend(&value, 1, MPI_INT, 1, i, MPI_COMM_WORLD);
  else
    for (int i = 9; i >= 0; --i) MPI_Recv(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Buffer_detach(&buffer, &size);
  free(buffer);
  MPI_Finalize();
  return 0;
}
