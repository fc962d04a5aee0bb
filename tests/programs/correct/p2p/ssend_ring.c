// Synchronous sends around a ring: the even ranks send first, the odd ones receive first.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, token, in = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int right = (rank + 1) % size, left = (rank + size - 1) % size;
  token = rank;
  for (int step = 0; step < size; ++step) {
    if (rank % 2 == 0) {
      MPI_Ssend(&token, 1, MPI_INT, right, step, MPI_COMM_WORLD);
      MPI_Recv(&in, 1, MPI_INT, left, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&in, 1, MPI_INT, left, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Ssend(&token, 1, MPI_INT, right, step, MPI_COMM_WORLD);
    }
    token = in;
  }
  MPI_Finalize();
  return token != rank;
}
