// Neighbourhood collectives on a Cartesian ring and on a distributed graph, blocking and not.
// mpivet-test: ranks=3
#include <mpi.h>

static int rank, size, wrong;

static void on_ring(void) {
  int periodic = 1, in[2], out[2], counts[2] = {1, 1}, at[2] = {0, 1}, left, right;
  MPI_Comm ring;
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &ring);
  MPI_Cart_shift(ring, 0, 1, &left, &right);
  MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, ring);
  wrong |= in[0] != left || in[1] != right;
  out[0] = 100 + rank;  // to the left
  out[1] = 200 + rank;  // to the right
  MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, ring);
  wrong |= in[0] != 200 + left || in[1] != 100 + right;
  MPI_Neighbor_alltoallv(out, counts, at, MPI_INT, in, counts, at, MPI_INT, ring);
  wrong |= in[0] != 200 + left;
  MPI_Neighbor_allgatherv(&rank, 1, MPI_INT, in, counts, at, MPI_INT, ring);
  wrong |= in[1] != right;
  MPI_Comm_free(&ring);
}

static void on_graph(void) {
  // Rank 0 sends to all others, they send nothing.
  int sources[1] = {0}, destinations[2] = {1, 2}, value = rank == 0 ? 55 : -1, got = -1, in_degree, out_degree, weighted;
  MPI_Comm star;
  MPI_Request q;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, rank > 0, sources, MPI_UNWEIGHTED, rank == 0 ? 2 : 0, destinations,
                                 MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &star);
  MPI_Dist_graph_neighbors_count(star, &in_degree, &out_degree, &weighted);
  wrong |= in_degree != (rank > 0) || out_degree != (rank == 0 ? 2 : 0);
  MPI_Ineighbor_allgather(&value, 1, MPI_INT, &got, 1, MPI_INT, star, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  wrong |= got != (rank > 0 ? 55 : -1);
  MPI_Comm_free(&star);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  on_ring();
  on_graph();
  MPI_Finalize();
  return wrong;
}
