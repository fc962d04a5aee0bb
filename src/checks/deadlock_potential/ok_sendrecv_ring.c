// MPI_Sendrecv does both at once; a ring of any size turns, also with a rank that is its own neighbour.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, self;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int token = rank, right = (rank + 1) % size, left = (rank + size - 1) % size;
  for (int i = 0; i < size; ++i)
    MPI_Sendrecv_replace(&token, 1, MPI_INT, right, 0, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&rank, 1, MPI_INT, rank, 1, &self, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return token == rank && self == rank ? 0 : 1;
}
