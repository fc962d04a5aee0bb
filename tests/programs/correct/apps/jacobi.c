// Jacobi iteration in strips: halo exchange overlapped with the interior, convergence by Iallreduce one step behind.
// mpivet-test: ranks=4
#include <math.h>
#include <mpi.h>

enum { N = 16, ROWS = 4 };
static double u[ROWS + 2][N], v[ROWS + 2][N];

static double sweep(int from, int to) {
  double change = 0;
  for (int i = from; i <= to; ++i)
    for (int j = 1; j < N - 1; ++j) {
      v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
      change += fabs(v[i][j] - u[i][j]);
    }
  return change;
}

int main(int argc, char** argv) {
  int rank, size, step;
  double change, reported, total = 1;
  MPI_Request halo[4], norm = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int up = rank > 0 ? rank - 1 : MPI_PROC_NULL, down = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
  for (int i = 0; i < ROWS + 2; ++i) u[i][0] = v[i][0] = 1;
  for (step = 0; step < 60; ++step) {
    MPI_Irecv(u[0], N, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &halo[0]);
    MPI_Irecv(u[ROWS + 1], N, MPI_DOUBLE, down, 1, MPI_COMM_WORLD, &halo[1]);
    MPI_Isend(u[1], N, MPI_DOUBLE, up, 1, MPI_COMM_WORLD, &halo[2]);
    MPI_Isend(u[ROWS], N, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &halo[3]);
    change = sweep(2, ROWS - 1);
    MPI_Waitall(4, halo, MPI_STATUSES_IGNORE);
    change += sweep(1, 1) + sweep(ROWS, ROWS);
    MPI_Wait(&norm, MPI_STATUS_IGNORE);  // of the step before
    if (step > 0 && total < 1e-6) break;
    reported = change;
    MPI_Iallreduce(&reported, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &norm);
    for (int i = 1; i <= ROWS; ++i)
      for (int j = 1; j < N - 1; ++j) u[i][j] = v[i][j];
  }
  MPI_Wait(&norm, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return !(total < 0.5);
}
