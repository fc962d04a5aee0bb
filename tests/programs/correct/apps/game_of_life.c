// Game of life on a periodic grid of ranks, with corners: eight neighbours, persistent requests, byte cells.
// mpivet-test: ranks=4
#include <mpi.h>
#include <string.h>

enum { N = 8, W = N + 2 };
static unsigned char cell[W][W], next[W][W];

static MPI_Datatype block(int rows, int columns) {
  MPI_Datatype t;
  MPI_Type_vector(rows, columns, W, MPI_UNSIGNED_CHAR, &t);
  MPI_Type_commit(&t);
  return t;
}

int main(int argc, char** argv) {
  int dims[2] = {2, 2}, periods[2] = {1, 1}, rank, at[2], n = 0, alive = 0, total = 0;
  MPI_Comm grid;
  MPI_Request q[16];
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_coords(grid, rank, 2, at);
  MPI_Datatype row = block(1, N), column = block(N, 1), corner = block(1, 1);
  for (int di = -1; di <= 1; ++di)
    for (int dj = -1; dj <= 1; ++dj) {
      if (di == 0 && dj == 0) continue;
      int to[2] = {at[0] + di, at[1] + dj}, peer;
      MPI_Cart_rank(grid, to, &peer);
      MPI_Datatype t = di == 0 ? column : dj == 0 ? row : corner;
      const int si = di > 0 ? N : 1, sj = dj > 0 ? N : 1, ri = di > 0 ? N + 1 : di < 0 ? 0 : 1, rj = dj > 0 ? N + 1 : dj < 0 ? 0 : 1;
      MPI_Send_init(&cell[si][sj], 1, t, peer, 3 * (di + 1) + dj + 1, grid, &q[n++]);
      MPI_Recv_init(&cell[ri][rj], 1, t, peer, 3 * (1 - di) + 1 - dj, grid, &q[n++]);
    }
  if (rank == 0) cell[1][2] = cell[2][3] = cell[3][1] = cell[3][2] = cell[3][3] = 1;  // a glider
  for (int step = 0; step < 40; ++step) {
    MPI_Startall(n, q);
    MPI_Waitall(n, q, MPI_STATUSES_IGNORE);
    for (int i = 1; i <= N; ++i)
      for (int j = 1; j <= N; ++j) {
        int around = -cell[i][j];
        for (int k = 0; k < 9; ++k) around += cell[i - 1 + k / 3][j - 1 + k % 3];
        next[i][j] = around == 3 || (around == 2 && cell[i][j]);
      }
    memcpy(cell, next, sizeof cell);
  }
  for (int i = 1; i <= N; ++i)
    for (int j = 1; j <= N; ++j) alive += cell[i][j];
  MPI_Allreduce(&alive, &total, 1, MPI_INT, MPI_SUM, grid);
  for (int i = 0; i < n; ++i) MPI_Request_free(&q[i]);
  MPI_Type_free(&row);
  MPI_Type_free(&column);
  MPI_Type_free(&corner);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return total != 5;
}
