// Questions about ranks and dimensions that a topology has not got: answered by some libraries with nonsense.
#include <mpi.h>

int main(int argc, char** argv) {
  int dims[2] = {2, 1}, periods[2] = {0, 0}, index[2] = {1, 2}, edges[2] = {1, 0}, coordinates[2], from, to, count;
  MPI_Comm grid, graph;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Graph_create(MPI_COMM_WORLD, 2, index, edges, 0, &graph);
  MPI_Comm_set_errhandler(grid, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(graph, MPI_ERRORS_RETURN);
  MPI_Cart_coords(grid, 2, 2, coordinates);  // EXPECT: LOCAL:MPI:CALL_FAILED ranks=0-1 message~"rank=2 is no rank of comm#[0-9]+, which has the ranks 0 to 1"
  MPI_Cart_shift(grid, 2, 1, &from, &to);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"direction=2 is no dimension of comm#[0-9]+, whose grid has the dimensions 0 to 1"
  MPI_Graph_neighbors_count(graph, -1, &count);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"rank=MPI_[A-Z_]+ is no rank"
  MPI_Graph_neighbors(graph, 2, 1, &count);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"rank=2 is no rank"
  MPI_Comm_free(&grid);
  MPI_Comm_free(&graph);
  MPI_Finalize();
  return 0;
}
