// Unstructured mesh boundary: indexed, hindexed_block and indexed_block types pick scattered points of an array.
// mpivet-test: ranks=2
#include <mpi.h>

enum { POINTS = 50, SHARED = 7 };

int main(int argc, char** argv) {
  double value[POINTS], ghost[SHARED], back[POINTS];
  int rank, wrong = 0, at[SHARED] = {3, 9, 10, 11, 27, 40, 49}, lengths[4] = {1, 3, 1, 2}, starts[4] = {3, 9, 27, 40};
  MPI_Aint bytes[SHARED];
  MPI_Datatype points, blocks, by_bytes;
  MPI_Request q[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < SHARED; ++i) bytes[i] = at[i] * sizeof(double);
  for (int i = 0; i < POINTS; ++i) value[i] = 100 * rank + i, back[i] = -1;
  MPI_Type_create_indexed_block(SHARED, 1, at, MPI_DOUBLE, &points);
  MPI_Type_indexed(4, lengths, starts, MPI_DOUBLE, &blocks);
  MPI_Type_create_hindexed_block(SHARED, 1, bytes, MPI_DOUBLE, &by_bytes);
  MPI_Type_commit(&points);
  MPI_Type_commit(&blocks);
  MPI_Type_commit(&by_bytes);
  MPI_Irecv(ghost, SHARED, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &q[0]);
  MPI_Isend(value, 1, points, 1 - rank, 0, MPI_COMM_WORLD, &q[1]);
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  for (int i = 0; i < SHARED; ++i) wrong |= ghost[i] != 100 * (1 - rank) + at[i];
  MPI_Sendrecv(value, 1, blocks, 1 - rank, 1, back, 1, by_bytes, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  wrong |= back[9] != 100 * (1 - rank) + 9 || back[49] != 100 * (1 - rank) + 41 || back[12] != -1;
  MPI_Type_free(&points);
  MPI_Type_free(&blocks);
  MPI_Type_free(&by_bytes);
  MPI_Finalize();
  return wrong;
}
