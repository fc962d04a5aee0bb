// Rooted and all-to-all collectives between two groups of unequal size; MPI_ROOT and MPI_PROC_NULL as roots.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, me, others, wrong = 0, v = -1, sum = -1, in[4], counts[4], at[4];
  MPI_Comm half, between;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int left = rank < 1;  // one against three
  MPI_Comm_split(MPI_COMM_WORLD, left, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, left ? 1 : 0, 3, &between);
  MPI_Comm_rank(half, &me);
  MPI_Comm_remote_size(between, &others);
  if (left) v = 17;
  MPI_Bcast(&v, 1, MPI_INT, left ? (me == 0 ? MPI_ROOT : MPI_PROC_NULL) : 0, between);
  wrong |= v != 17;
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, between);  // the other group's sum
  wrong |= sum != (left ? 6 : 0);
  for (int i = 0; i < 4; ++i) counts[i] = 1, at[i] = i, in[i] = -1;
  MPI_Allgatherv(&rank, 1, MPI_INT, in, counts, at, MPI_INT, between);
  wrong |= in[0] != (left ? 1 : 0);
  // The second rank of the larger group gathers from the single one.
  MPI_Gather(&rank, 1, MPI_INT, in, 1, MPI_INT, left ? 1 : me == 1 ? MPI_ROOT : MPI_PROC_NULL, between);
  if (!left && me == 1) wrong |= in[0] != 0;
  int out[4] = {rank, rank, rank, rank};
  MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, between);
  wrong |= in[others - 1] != (left ? 3 : 0);
  MPI_Barrier(between);
  MPI_Comm_free(&between);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return wrong;
}
