// Log lines go to rank 0 through buffered sends; it reads only one of each rank.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, line = 0, bytes;
  static char buffer[4096];
  void* detached;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Buffer_attach(buffer, sizeof buffer);
  if (rank == 0)
    for (int i = 1; i < size; ++i) MPI_Recv(&line, 1, MPI_INT, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    for (int i = 0; i < 3; ++i) MPI_Bsend(&i, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:MSG:PENDING ranks=1,2
  MPI_Buffer_detach(&detached, &bytes);
  MPI_Finalize();
  return 0;
}
