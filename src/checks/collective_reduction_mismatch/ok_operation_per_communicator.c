// Two halves of the world reduce with different operations, each half agreeing.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, result;
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  MPI_Allreduce(&rank, &result, 1, MPI_INT, rank % 2 ? MPI_MAX : MPI_MIN, half);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return result == (rank % 2 ? 3 : 0) ? 0 : 1;
}
