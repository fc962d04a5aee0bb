// Only the ranks that are in the communicator lose it.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, periodic = 0;
  MPI_Comm writers, grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_split(MPI_COMM_WORLD, rank > 0 ? 1 : MPI_UNDEFINED, rank, &writers);  // EXPECT: LOCAL:COMM:NOT_FREED ranks=1,2
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &grid);
  if (writers != MPI_COMM_NULL) MPI_Barrier(writers);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
