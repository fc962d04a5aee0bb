// MPI_IN_PLACE wherever it is allowed, blocking and nonblocking.
// mpivet-test: ranks=3
#include <mpi.h>
#include <stddef.h>

int main(int argc, char** argv) {
  int rank, size, wrong = 0, a[9], counts[3] = {3, 3, 3}, at[3] = {0, 3, 6}, one[3] = {1, 1, 1}, bytes[3] = {0, 12, 24};
  MPI_Datatype types[3] = {MPI_INT, MPI_INT, MPI_INT};
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#define FILL() for (int i = 0; i < 9; ++i) a[i] = 10 * rank + i
  FILL();
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, 3, MPI_INT, MPI_COMM_WORLD);
  wrong |= a[3] != 13 || a[8] != 28;
  FILL();
  MPI_Iallgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, counts, at, MPI_INT, MPI_COMM_WORLD, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  wrong |= a[6] != 26;
  FILL();
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, 3, MPI_INT, MPI_COMM_WORLD);
  wrong |= a[3] != 10 + 3 * rank;
  FILL();
  MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, a, counts, at, MPI_INT, MPI_COMM_WORLD);
  wrong |= a[6] != 20 + 3 * rank;
  FILL();
  MPI_Alltoallw(MPI_IN_PLACE, NULL, NULL, NULL, a, one, bytes, types, MPI_COMM_WORLD);
  wrong |= a[3] != 10 + 3 * rank;
  FILL();
  MPI_Reduce_scatter_block(MPI_IN_PLACE, a, 3, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  wrong |= a[0] != 30 + 9 * rank;
  FILL();
  MPI_Reduce_scatter(MPI_IN_PLACE, a, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  wrong |= a[1] != 33 + 9 * rank;
  FILL();
  MPI_Scan(MPI_IN_PLACE, a, 9, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Exscan(MPI_IN_PLACE, a, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  wrong |= rank == 2 && a[0] != 10;
  FILL();
  if (rank == 2)
    MPI_Ireduce(MPI_IN_PLACE, a, 9, MPI_INT, MPI_MIN, 2, MPI_COMM_WORLD, &q);
  else
    MPI_Ireduce(a, NULL, 9, MPI_INT, MPI_MIN, 2, MPI_COMM_WORLD, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  wrong |= rank == 2 && a[8] != 8;
  MPI_Finalize();
  return wrong;
}
