// One-sided communication in fence epochs: put, get, accumulate.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0;
  static double window_memory[16];
  double mine, got = -1, add[2] = {1, 1};
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int other = 1 - rank;
  MPI_Win_create(window_memory, sizeof window_memory, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  mine = 10 + rank;
  MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
  MPI_Put(&mine, 1, MPI_DOUBLE, other, 0, 1, MPI_DOUBLE, win);
  MPI_Win_fence(0, win);
  wrong |= window_memory[0] != 10 + other;
  MPI_Get(&got, 1, MPI_DOUBLE, other, 0, 1, MPI_DOUBLE, win);
  MPI_Accumulate(add, 2, MPI_DOUBLE, other, 8, 2, MPI_DOUBLE, MPI_SUM, win);
  MPI_Accumulate(add, 2, MPI_DOUBLE, other, 8, 2, MPI_DOUBLE, MPI_SUM, win);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  wrong |= got != 10 + rank || window_memory[9] != 2;
  MPI_Win_free(&win);
  MPI_Finalize();
  return wrong;
}
