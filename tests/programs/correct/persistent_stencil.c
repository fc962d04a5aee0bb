// A two-dimensional stencil on a Cartesian grid with persistent requests and column types.
// mpivet-test: ranks=4
#include <mpi.h>

enum { N = 16 };
static double u[N + 2][N + 2], v[N + 2][N + 2];

int main(int argc, char** argv) {
  int dims[2] = {2, 2}, periods[2] = {0, 1}, up, down, left, right;
  double local = 0, total = 0, before;
  MPI_Comm grid;
  MPI_Datatype column;
  MPI_Request q[8];
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &grid);
  MPI_Cart_shift(grid, 0, 1, &up, &down);
  MPI_Cart_shift(grid, 1, 1, &left, &right);
  MPI_Type_vector(N, 1, N + 2, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  for (int i = 1; i <= N; ++i)
    for (int j = 1; j <= N; ++j) u[i][j] = (i * j) % 5;
  MPI_Recv_init(&u[0][1], N, MPI_DOUBLE, up, 0, grid, &q[0]);
  MPI_Recv_init(&u[N + 1][1], N, MPI_DOUBLE, down, 1, grid, &q[1]);
  MPI_Recv_init(&u[1][0], 1, column, left, 2, grid, &q[2]);
  MPI_Recv_init(&u[1][N + 1], 1, column, right, 3, grid, &q[3]);
  MPI_Send_init(&u[N][1], N, MPI_DOUBLE, down, 0, grid, &q[4]);
  MPI_Send_init(&u[1][1], N, MPI_DOUBLE, up, 1, grid, &q[5]);
  MPI_Send_init(&u[1][N], 1, column, right, 2, grid, &q[6]);
  MPI_Send_init(&u[1][1], 1, column, left, 3, grid, &q[7]);
  for (int i = 1; i <= N; ++i)
    for (int j = 1; j <= N; ++j) local += u[i][j];
  MPI_Allreduce(&local, &before, 1, MPI_DOUBLE, MPI_SUM, grid);
  for (int step = 0; step < 10; ++step) {
    MPI_Startall(8, q);
    MPI_Waitall(8, q, MPI_STATUSES_IGNORE);
    for (int i = 1; i <= N; ++i)
      for (int j = 1; j <= N; ++j)
        v[i][j] = 0.5 * u[i][j] + 0.25 * u[i][j - 1] + 0.25 * u[i][j + 1];  // conserves the sum along the ring
    for (int i = 1; i <= N; ++i)
      for (int j = 1; j <= N; ++j) u[i][j] = v[i][j];
  }
  local = 0;
  for (int i = 1; i <= N; ++i)
    for (int j = 1; j <= N; ++j) local += u[i][j];
  MPI_Allreduce(&local, &total, 1, MPI_DOUBLE, MPI_SUM, grid);
  for (int i = 0; i < 8; ++i) MPI_Request_free(&q[i]);
  MPI_Type_free(&column);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return total - before < 1e-9 && before - total < 1e-9 ? 0 : 1;
}
