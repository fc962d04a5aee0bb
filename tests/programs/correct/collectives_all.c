// Every blocking collective, results checked.
// mpivet-test: ranks=4
#include <mpi.h>

static int rank, size, wrong;
static void check(int right) { wrong |= !right; }

static void one_to_all(void) {
  int value = rank == 2 ? 9 : 0, pieces[4] = {0, 10, 20, 30}, piece;
  MPI_Bcast(&value, 1, MPI_INT, 2, MPI_COMM_WORLD);
  check(value == 9);
  MPI_Scatter(pieces, 1, MPI_INT, &piece, 1, MPI_INT, 0, MPI_COMM_WORLD);
  check(piece == 10 * rank);
}

static void all_to_one(void) {
  int all[4] = {0}, sum = 0;
  MPI_Gather(&rank, 1, MPI_INT, all, 1, MPI_INT, 3, MPI_COMM_WORLD);
  if (rank == 3) check(all[0] == 0 && all[3] == 3);
  MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
  if (rank == 1) check(sum == 6);
}

static void all_to_all(void) {
  int all[4], out[4], in[4], least, block, blocks[4] = {1, 2, 3, 4}, counts[4] = {1, 1, 1, 1};
  MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
  check(all[2] == 2);
  for (int i = 0; i < size; ++i) out[i] = 10 * rank + i;
  MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD);
  check(in[1] == 10 + rank);
  MPI_Allreduce(&rank, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  check(least == 0);
  MPI_Reduce_scatter_block(blocks, &block, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  check(block == 4 * (rank + 1));
  MPI_Reduce_scatter(blocks, &block, counts, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  check(block == rank + 1);
}

static void prefixes(void) {
  int upto, before = -1, one = 1;
  MPI_Scan(&one, &upto, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  check(upto == rank + 1);
  MPI_Exscan(&one, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank > 0) check(before == rank);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  one_to_all();
  all_to_one();
  all_to_all();
  prefixes();
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return wrong;
}
