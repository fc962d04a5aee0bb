// Buffers that are not used may be anything: of neighbours that are nobody, in the group of the root of an
// intercommunicator, and of a persistent exchange that is not started yet.
// mpivet-test: ranks=3
#include <mpi.h>

static const int constant[4] = {1, 2, 3, 4};
#define NOWHERE ((void*)64)

static void neighbours(int rank) {
  const int size = 3, open = 0;
  int in[2], bytes[2] = {0, 4}, ones[2] = {1, 1};
  MPI_Comm line, graph;
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &open, 0, &line);
  MPI_Neighbor_allgather(constant, 1, MPI_INT, in, 1, MPI_INT, line);
  MPI_Neighbor_alltoall(constant, 1, MPI_INT, in, 1, MPI_INT, line);
  MPI_Comm_free(&line);
  // All send to rank 0, itself included.
  const int to = 0, from[3] = {0, 1, 2};
  int all[3];
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, rank == 0 ? 3 : 0, from, MPI_UNWEIGHTED, 1, &to, MPI_UNWEIGHTED,
                                 MPI_INFO_NULL, 0, &graph);
  MPI_Neighbor_allgather(constant, 1, MPI_INT, rank == 0 ? all : NOWHERE, 1, MPI_INT, graph);
  MPI_Neighbor_alltoallv(constant, ones, bytes, MPI_INT, rank == 0 ? all : NOWHERE, (int[]){1, 1, 1}, (int[]){0, 1, 2},
                         MPI_INT, graph);
  MPI_Comm_free(&graph);
  // Rank 0 sends to the others, which send to nobody.
  const int both[2] = {1, 2};
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, rank == 0 ? 0 : 1, &to, MPI_UNWEIGHTED, rank == 0 ? 2 : 0, both,
                                 MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
  MPI_Neighbor_allgather(rank == 0 ? constant : NOWHERE, 1, MPI_INT, rank == 0 ? NOWHERE : all, 1, MPI_INT, graph);
  MPI_Comm_free(&graph);
}

// Rank 0 against the two others.
static void between_groups(int rank) {
  MPI_Comm half, inter;
  int one[4], two[8];
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank == 0 ? 1 : 0, 5, &inter);
  const int root = rank == 0 ? 0 : rank == 1 ? MPI_ROOT : MPI_PROC_NULL;
  void* at_root = rank == 1 ? one : NOWHERE;
  MPI_Gather(rank == 0 ? (void*)constant : NOWHERE, 4, MPI_INT, at_root, 4, MPI_INT, root, inter);
  MPI_Scatter(at_root, 4, MPI_INT, rank == 0 ? one : NOWHERE, 4, MPI_INT, root, inter);
  MPI_Reduce(rank == 0 ? (void*)constant : NOWHERE, at_root, 4, MPI_INT, MPI_SUM, root, inter);
  MPI_Allgather(constant, 4, MPI_INT, rank == 0 ? two : one, 4, MPI_INT, inter);
  MPI_Reduce_scatter_block(constant, two, rank == 0 ? 4 : 2, MPI_INT, MPI_SUM, inter);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  neighbours(rank);
  between_groups(rank);
#if MPI_VERSION >= 4
  MPI_Request request;
  MPI_Bcast_init(NOWHERE, 4, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  MPI_Request_free(&request);
#endif
  MPI_Finalize();
  return 0;
}
