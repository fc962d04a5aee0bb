// Attach, send, detach, several times; nothing is needed for nobody.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank, value = 7, got = 0, size;
  char* buffer = malloc(1000);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int step = 0; step < 3; ++step) {
    MPI_Buffer_attach(buffer, 1000);
    MPI_Bsend(&value, 1, MPI_INT, 1 - rank, step, MPI_COMM_WORLD);
    MPI_Recv(&got, 1, MPI_INT, 1 - rank, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Buffer_detach(&buffer, &size);
  }
  free(buffer);
  MPI_Finalize();
  return got == 7 ? 0 : 1;
}
