// Halo exchange of a 2-D field on a periodic 2x2 grid with subarray types, all eight messages in flight.
// mpivet-test: ranks=4
#include <mpi.h>

enum { N = 8, W = N + 2 };

static MPI_Datatype part(int rows, int columns, int row, int column) {
  int sizes[2] = {W, W}, subsizes[2] = {rows, columns}, start[2] = {row, column};
  MPI_Datatype t;
  MPI_Type_create_subarray(2, sizes, subsizes, start, MPI_ORDER_C, MPI_DOUBLE, &t);
  MPI_Type_commit(&t);
  return t;
}

int main(int argc, char** argv) {
  double field[W][W];
  int dims[2] = {2, 2}, periods[2] = {1, 1}, rank, up, down, left, right, wrong = 0;
  MPI_Comm grid;
  MPI_Request q[8];
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_shift(grid, 0, 1, &up, &down);
  MPI_Cart_shift(grid, 1, 1, &left, &right);
  MPI_Datatype out[4] = {part(1, N, 1, 1), part(1, N, N, 1), part(N, 1, 1, 1), part(N, 1, 1, N)};
  MPI_Datatype in[4] = {part(1, N, 0, 1), part(1, N, N + 1, 1), part(N, 1, 1, 0), part(N, 1, 1, N + 1)};
  const int peer[4] = {up, down, left, right};
  for (int i = 0; i < W * W; ++i) field[i / W][i % W] = rank;
  for (int step = 0; step < 5; ++step) {
    for (int d = 0; d < 4; ++d) {
      MPI_Irecv(field, 1, in[d], peer[d], d ^ 1, grid, &q[d]);
      MPI_Isend(field, 1, out[d], peer[d], d, grid, &q[4 + d]);
    }
    MPI_Waitall(8, q, MPI_STATUSES_IGNORE);
    wrong |= field[0][4] != up || field[N + 1][4] != down || field[4][0] != left || field[4][N + 1] != right;
  }
  for (int d = 0; d < 4; ++d) MPI_Type_free(&in[d]), MPI_Type_free(&out[d]);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return wrong;
}
