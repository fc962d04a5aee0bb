// Each rank frees all it has, whatever the order and however late.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 1, sum = 0;
  MPI_Comm a, b;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &a);
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &b);
  if (rank == 0) MPI_Comm_free(&a);
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, b);
  MPI_Comm_free(&b);
  if (rank == 1) MPI_Comm_free(&a);
  MPI_Finalize();
  return sum == 2 ? 0 : 1;
}
