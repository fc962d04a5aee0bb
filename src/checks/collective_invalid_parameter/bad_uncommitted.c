// The type of a row is never committed.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  double grid[8][8] = {{0}};
  MPI_Datatype column;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Type_vector(8, 1, 8, MPI_DOUBLE, &column);
  MPI_Bcast(grid, 1, column, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:INVALID_PARAMETER ranks=0,1
  MPI_Type_free(&column);
  MPI_Finalize();
  return 0;
}
