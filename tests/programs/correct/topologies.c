// Cartesian, graph and distributed graph topologies: creation, queries, subgrids.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, dims[2] = {0, 0}, periods[2] = {1, 0}, coords[2], back, keep[2] = {1, 0}, n;
  int index[4] = {2, 4, 6, 8}, edges[8] = {1, 3, 0, 2, 1, 3, 0, 2}, neighbours[2], status;
  MPI_Comm grid, line, ring, dist;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Dims_create(4, 2, dims);
  wrong |= dims[0] * dims[1] != 4;
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Cart_coords(grid, rank, 2, coords);
  MPI_Cart_rank(grid, coords, &back);
  wrong |= back != rank;
  MPI_Cart_sub(grid, keep, &line);
  MPI_Comm_size(line, &n);
  wrong |= n != dims[0];
  MPI_Graph_create(MPI_COMM_WORLD, 4, index, edges, 0, &ring);
  MPI_Graph_neighbors_count(ring, rank, &n);
  MPI_Graph_neighbors(ring, rank, 2, neighbours);
  wrong |= n != 2;
  MPI_Topo_test(ring, &status);
  wrong |= status != MPI_GRAPH;
  int source = rank, degree = 1, to = (rank + 1) % 4;
  MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &source, &degree, &to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &dist);
  MPI_Topo_test(dist, &status);
  wrong |= status != MPI_DIST_GRAPH;
  MPI_Barrier(line);
  MPI_Comm_free(&dist);
  MPI_Comm_free(&ring);
  MPI_Comm_free(&line);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return wrong;
}
