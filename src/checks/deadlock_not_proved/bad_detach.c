// The buffer cannot be given back before the messages in it have gone, and nobody has come to receive.
// mpivet-test: ranks=2 options="--no-progress-limit=1 --timeout=5" exit=124
#include <mpi.h>
#include <stdlib.h>

enum { kSize = 4 << 20 };

int main(int argc, char** argv) {
  int rank, bytes;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char* data = calloc(kSize, 1);
  void* buffer = malloc(kSize + MPI_BSEND_OVERHEAD);
  MPI_Buffer_attach(buffer, kSize + MPI_BSEND_OVERHEAD);
  MPI_Bsend(data, kSize, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Buffer_detach(&buffer, &bytes);  // EXPECT: GLOBAL:DEADLOCK:NOT_PROVED ranks=0,1
  MPI_Recv(data, kSize, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  free(buffer);
  free(data);
  return 0;
}
