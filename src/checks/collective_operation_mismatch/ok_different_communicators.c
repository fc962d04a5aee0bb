// Halves of the world do different collectives, each on its own communicator.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value, result = 0, pair[2] = {0, 0};
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  value = rank;
  if (rank % 2 == 0) {
    MPI_Allreduce(&value, &result, 1, MPI_INT, MPI_SUM, half);
  } else {
    MPI_Allgather(&value, 1, MPI_INT, pair, 1, MPI_INT, half);
    result = pair[0] + pair[1] - 2;
  }
  MPI_Comm_free(&half);
  MPI_Finalize();
  return result == 2 ? 0 : 1;
}
