// Cannon's matrix multiplication on a periodic 2x2 grid: initial skew and shifts by Sendrecv_replace.
// mpivet-test: ranks=4
#include <mpi.h>

enum { B = 3, Q = 2, N = B * Q };

static double element(int i, int j) { return i + 2 * j; }

int main(int argc, char** argv) {
  int dims[2] = {Q, Q}, periods[2] = {1, 1}, rank, at[2], from, to, wrong = 0;
  double a[B * B], b[B * B], c[B * B] = {0};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_coords(grid, rank, 2, at);
  for (int i = 0; i < B * B; ++i) a[i] = b[i] = element(B * at[0] + i / B, B * at[1] + i % B);
  MPI_Cart_shift(grid, 1, -at[0], &from, &to);
  MPI_Sendrecv_replace(a, B * B, MPI_DOUBLE, to, 0, from, 0, grid, MPI_STATUS_IGNORE);
  MPI_Cart_shift(grid, 0, -at[1], &from, &to);
  MPI_Sendrecv_replace(b, B * B, MPI_DOUBLE, to, 1, from, 1, grid, MPI_STATUS_IGNORE);
  for (int step = 0; step < Q; ++step) {
    for (int i = 0; i < B; ++i)
      for (int j = 0; j < B; ++j)
        for (int k = 0; k < B; ++k) c[i * B + j] += a[i * B + k] * b[k * B + j];
    MPI_Cart_shift(grid, 1, -1, &from, &to);
    MPI_Sendrecv_replace(a, B * B, MPI_DOUBLE, to, 2, from, 2, grid, MPI_STATUS_IGNORE);
    MPI_Cart_shift(grid, 0, -1, &from, &to);
    MPI_Sendrecv_replace(b, B * B, MPI_DOUBLE, to, 3, from, 3, grid, MPI_STATUS_IGNORE);
  }
  for (int i = 0; i < B * B; ++i) {
    double expected = 0;
    for (int k = 0; k < N; ++k) expected += element(B * at[0] + i / B, k) * element(k, B * at[1] + i % B);
    wrong |= c[i] != expected;
  }
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return wrong;
}
