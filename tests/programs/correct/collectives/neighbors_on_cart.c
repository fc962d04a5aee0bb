// Neighborhood collectives on a periodic and an open grid, blocking and not; with v and w variants.
// mpivet-test: ranks=4
#include <mpi.h>

static int wrong;

static void exchange(int periodic) {
  int dims[2] = {2, 2}, periods[2] = {periodic, periodic}, rank, in[8], out[8], counts[4] = {2, 0, 1, 2}, at[4] = {0, 2, 4, 6};
  int neighbors[4], same[4] = {1, 1, 1, 1};
  MPI_Aint bytes[4] = {0, 4, 8, 12};
  MPI_Datatype types[4] = {MPI_INT, MPI_INT, MPI_INT, MPI_INT};
  MPI_Comm grid;
  MPI_Request q;
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_shift(grid, 0, 1, &neighbors[0], &neighbors[1]);
  MPI_Cart_shift(grid, 1, 1, &neighbors[2], &neighbors[3]);
  for (int i = 0; i < 8; ++i) in[i] = -1, out[i] = rank;
  MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, grid);
  for (int i = 0; i < 4; ++i) wrong |= in[i] != (neighbors[i] == MPI_PROC_NULL ? -1 : neighbors[i]);
  MPI_Ineighbor_alltoall(out, 2, MPI_INT, in, 2, MPI_INT, grid, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  wrong |= neighbors[0] != MPI_PROC_NULL && in[1] != neighbors[0];
  MPI_Neighbor_alltoallw(out, same, bytes, types, in, same, bytes, types, grid);
  wrong |= neighbors[3] != MPI_PROC_NULL && in[3] != neighbors[3];
  counts[0] = counts[1] = counts[2] = counts[3] = 2;
  MPI_Neighbor_alltoallv(out, counts, at, MPI_INT, in, counts, at, MPI_INT, grid);
  MPI_Neighbor_allgatherv(out, 2, MPI_INT, in, counts, at, MPI_INT, grid);
  wrong |= neighbors[2] != MPI_PROC_NULL && in[5] != neighbors[2];
  MPI_Comm_free(&grid);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  exchange(1);
  exchange(0);
  MPI_Finalize();
  return wrong;
}
