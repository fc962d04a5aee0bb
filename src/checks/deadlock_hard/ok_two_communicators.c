// Barriers on two communicators that share ranks, in the same order everywhere.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  MPI_Comm low, high;  // ranks {0,1} and {1,2}
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank <= 1 ? 0 : MPI_UNDEFINED, 0, &low);
  MPI_Comm_split(MPI_COMM_WORLD, rank >= 1 ? 0 : MPI_UNDEFINED, 0, &high);
  for (int i = 0; i < 5; ++i) {
    if (low != MPI_COMM_NULL) MPI_Barrier(low);
    if (high != MPI_COMM_NULL) MPI_Barrier(high);
  }
  if (low != MPI_COMM_NULL) MPI_Comm_free(&low);
  if (high != MPI_COMM_NULL) MPI_Comm_free(&high);
  MPI_Finalize();
  return 0;
}
