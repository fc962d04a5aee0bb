// A hundred thousand small messages and ten thousand reductions, more than any ring holds.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 0, sum, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 100000; ++i) {
    if (rank == 0) {
      MPI_Send(&i, 1, MPI_INT, 1, i % 5, MPI_COMM_WORLD);
      MPI_Recv(&value, 1, MPI_INT, 1, i % 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&value, 1, MPI_INT, 0, i % 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&value, 1, MPI_INT, 0, i % 7, MPI_COMM_WORLD);
    }
    wrong |= value != i;
    if (i % 10 == 0) MPI_Allreduce(&i, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return wrong;
}
