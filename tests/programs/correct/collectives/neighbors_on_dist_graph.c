// A directed graph of processes, adjacent and general constructors: sources and destinations differ in number.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, wrong = 0, in[4], out[4], n_in, n_out, weighted;
  MPI_Comm star, chain;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  // All send to rank 0, which sends to nobody.
  int everybody[3] = {1, 2, 3}, center[1] = {0};
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, rank == 0 ? size - 1 : 0, everybody, MPI_UNWEIGHTED, rank == 0 ? 0 : 1,
                                 center, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &star);
  MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, star);
  if (rank == 0) wrong |= in[0] != 1 || in[2] != 3;
  // Rank 0 alone describes a chain with a branch.
  int sources[3] = {0, 1, 2}, degrees[3] = {2, 1, 1}, destinations[4] = {1, 2, 3, 3}, weights[4] = {1, 2, 3, 4};
  MPI_Dist_graph_create(MPI_COMM_WORLD, rank == 0 ? 3 : 0, sources, degrees, destinations, weights, MPI_INFO_NULL, 0, &chain);
  MPI_Dist_graph_neighbors_count(chain, &n_in, &n_out, &weighted);
  wrong |= n_out != (rank == 0 ? 2 : rank == 3 ? 0 : 1) || n_in != (rank == 0 ? 0 : rank == 3 ? 2 : 1) || !weighted;
  int from[4], from_weights[4], to[4], to_weights[4];
  MPI_Dist_graph_neighbors(chain, n_in, from, from_weights, n_out, to, to_weights);
  for (int i = 0; i < n_out; ++i) out[i] = 10 * rank + to[i];
  MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, chain);
  for (int i = 0; i < n_in; ++i) wrong |= in[i] != 10 * from[i] + rank;
  MPI_Comm_free(&star);
  MPI_Comm_free(&chain);
  MPI_Finalize();
  return wrong;
}
