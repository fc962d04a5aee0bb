// MPI_IN_PLACE wherever it is allowed.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int sum = rank, upto = 1, all[3] = {0}, swap[3], pieces[3] = {7, 8, 9}, mine = -1, parts[3] = {1, 1, 1};
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  wrong |= sum != 3;
  MPI_Scan(MPI_IN_PLACE, &upto, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  wrong |= upto != rank + 1;
  all[rank] = rank + 1;
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, MPI_COMM_WORLD);
  wrong |= all[0] != 1 || all[2] != 3;
  for (int i = 0; i < 3; ++i) swap[i] = 10 * rank + i;
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, swap, 1, MPI_INT, MPI_COMM_WORLD);
  wrong |= swap[2] != 20 + rank;
  if (rank == 0) MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  else MPI_Gather(&rank, 1, MPI_INT, 0, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
  if (rank == 0) wrong |= all[0] != 1 || all[2] != 2;
  if (rank == 1) MPI_Scatter(pieces, 1, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 1, MPI_COMM_WORLD);
  else MPI_Scatter(0, 0, MPI_DATATYPE_NULL, &mine, 1, MPI_INT, 1, MPI_COMM_WORLD);
  if (rank != 1) wrong |= mine != 7 + rank;
  MPI_Reduce_scatter_block(MPI_IN_PLACE, parts, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  wrong |= parts[0] != 3;
  MPI_Finalize();
  return wrong;
}
