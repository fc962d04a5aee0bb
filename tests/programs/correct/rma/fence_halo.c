// Halo exchange by MPI_Put between fences, with assertions; double-buffered.
// mpivet-test: ranks=3
#include <mpi.h>

enum { N = 20 };

int main(int argc, char** argv) {
  double field[2][N + 2];
  int rank, size, wrong = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int right = (rank + 1) % size, left = (rank + size - 1) % size;
  MPI_Win_create(field, sizeof field, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  for (int i = 0; i < N + 2; ++i) field[0][i] = field[1][i] = rank;
  MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
  for (int step = 0; step < 6; ++step) {
    const int now = step % 2;
    MPI_Put(&field[now][1], 1, MPI_DOUBLE, left, now * (N + 2) + N + 1, 1, MPI_DOUBLE, win);
    MPI_Put(&field[now][N], 1, MPI_DOUBLE, right, now * (N + 2), 1, MPI_DOUBLE, win);
    MPI_Win_fence(step == 5 ? MPI_MODE_NOSUCCEED : 0, win);
    if (step == 0) wrong |= field[0][0] != left || field[0][N + 1] != right;
    for (int i = 1; i <= N; ++i) field[1 - now][i] = (field[now][i - 1] + field[now][i] + field[now][i + 1]) / 3;
  }
  MPI_Win_free(&win);
  MPI_Finalize();
  return wrong;
}
