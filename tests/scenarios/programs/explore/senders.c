/* All others send messages to rank 0, which takes them as they come: (n-1)*m messages, (nm)!/(m!)^n ways. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  const int messages = argc > 1 ? atoi(argv[1]) : 3;
  int rank, size, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < (rank == 0 ? messages * (size - 1) : messages); ++i)
    if (rank == 0)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
