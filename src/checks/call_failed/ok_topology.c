// Grids smaller than the communicator, graphs with edges to oneself and several to the same rank, ranks without neighbours.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, ranks, dims[2] = {1, 1}, periods[2] = {0, 1}, index[2] = {3, 3}, edges[3] = {0, 1, 1}, coordinates[2];
  int from, to, self[2], weights[2] = {0, 3};
  MPI_Comm grid, line, graph, part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  if (grid != MPI_COMM_NULL) {
    MPI_Cart_coords(grid, 0, 2, coordinates);
    MPI_Cart_shift(grid, 1, -3, &from, &to);
    MPI_Comm_free(&grid);
  }
  MPI_Cart_create(MPI_COMM_WORLD, 0, dims, periods, 0, &line);
  if (line != MPI_COMM_NULL) MPI_Comm_free(&line);
  MPI_Graph_create(MPI_COMM_WORLD, 2, index, edges, 0, &graph);
  MPI_Graph_neighbors_count(graph, 1, &to);
  MPI_Comm_free(&graph);
  self[0] = self[1] = rank;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, self, weights, 2, self, weights, MPI_INFO_NULL, 0, &graph);
  MPI_Comm_free(&graph);
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, self, MPI_WEIGHTS_EMPTY, 0, self, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &graph);
  MPI_Comm_free(&graph);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 0, -7, &part);
  if (part != MPI_COMM_NULL) MPI_Comm_free(&part);
  MPI_Finalize();
  return 0;
}
