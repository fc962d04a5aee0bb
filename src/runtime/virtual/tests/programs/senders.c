// All send to rank 0, which takes what comes; what it adds up does not depend on the order.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, got, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank) MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  for (int i = 1; !rank && i < size; ++i) {
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sum += got;
  }
  MPI_Finalize();
  return !rank && sum != size * (size - 1) / 2;
}
