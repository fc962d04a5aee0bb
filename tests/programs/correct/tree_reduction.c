// A binary tree reduction and broadcast written with messages.
// mpivet-test: ranks=4
#include <mpi.h>

static int tree_sum(int value, int rank, int size) {
  int step, other;
  for (step = 1; step < size; step *= 2) {
    if (rank % (2 * step) == 0) {
      if (rank + step < size) {
        MPI_Recv(&other, 1, MPI_INT, rank + step, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        value += other;
      }
    } else {
      MPI_Send(&value, 1, MPI_INT, rank - step, step, MPI_COMM_WORLD);
      break;
    }
  }
  return value;
}

static int tree_broadcast(int value, int rank, int size) {
  int step = 1;
  while (step < size) step *= 2;
  for (step /= 2; step >= 1; step /= 2) {
    if (rank % (2 * step) == 0) {
      if (rank + step < size) MPI_Send(&value, 1, MPI_INT, rank + step, 100 + step, MPI_COMM_WORLD);
    } else if (rank % (2 * step) == step) {
      MPI_Recv(&value, 1, MPI_INT, rank - step, 100 + step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  return value;
}

int main(int argc, char** argv) {
  int rank, size, result = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 10; ++i) result = tree_broadcast(tree_sum(rank + i, rank, size), rank, size);
  MPI_Finalize();
  return result == 6 + 9 * size ? 0 : 1;
}
