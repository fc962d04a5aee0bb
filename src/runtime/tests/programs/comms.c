/* Communicators of all kinds, with 4 ranks. */
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);

  MPI_Comm half, cart, graph, inter, dup, none, merged;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half); /* ranks reversed */
  int dims[2] = {2, 2}, periods[2] = {0, 1};
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &cart);
  int left = (rank + 3) % 4, right = (rank + 1) % 4;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &left, MPI_UNWEIGHTED, 1, &right, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                 &graph);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank % 2 ? 2 : 3, 12, &inter);
  MPI_Intercomm_merge(inter, rank % 2, &merged);
  MPI_Request request;
  MPI_Comm_idup(half, &dup, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Barrier(dup);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 1, 0, &none);

  int in = rank, out = -1;
  MPI_Neighbor_alltoall(&in, 1, MPI_INT, &out, 1, MPI_INT, graph);
  if (out != left) MPI_Abort(MPI_COMM_WORLD, 1);

  MPI_Comm_free(&half);
  MPI_Comm_free(&cart);
  MPI_Comm_free(&graph);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&merged);
  MPI_Comm_free(&dup);
  if (none != MPI_COMM_NULL) MPI_Comm_free(&none);

  MPI_Group a, b;
  MPI_Comm_group(MPI_COMM_WORLD, &a);
  MPI_Comm_group(MPI_COMM_WORLD, &b); /* the same handle in some libraries */
  MPI_Group_free(&a);
  MPI_Group_free(&b);
  MPI_Finalize();
  return 0;
}
