// The old graph topology: a line of processes with its neighbor lists, allgather and nonblocking alltoall.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int index[3] = {1, 3, 4}, edges[4] = {1, 0, 2, 1}, rank, n, neighbors[2], in[2], out[2] = {5, 6}, wrong = 0, nodes, count;
  MPI_Comm line;
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Graph_create(MPI_COMM_WORLD, 3, index, edges, 0, &line);
  MPI_Comm_rank(line, &rank);
  MPI_Graphdims_get(line, &nodes, &count);
  MPI_Graph_neighbors_count(line, rank, &n);
  MPI_Graph_neighbors(line, rank, 2, neighbors);
  wrong |= nodes != 3 || count != 4 || n != (rank == 1 ? 2 : 1);
  MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, line);
  for (int i = 0; i < n; ++i) wrong |= in[i] != neighbors[i];
  MPI_Ineighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, line, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  wrong |= in[0] != (rank == 2 ? 6 : 5);
  MPI_Comm_free(&line);
  MPI_Finalize();
  return wrong;
}
