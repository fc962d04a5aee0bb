// Heat equation: the first thread exchanges the halo, all threads compute.
#include <mpi.h>
#include <stdlib.h>

static void exchange(double* u, int n, int rows, int up, int down) {
  MPI_Sendrecv(u + n, n, MPI_DOUBLE, up, 0, u + (rows + 1) * n, n, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(u + rows * n, n, MPI_DOUBLE, down, 1, u, n, MPI_DOUBLE, up, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  const int n = 128, rows = 32, steps = 50;
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int up = rank > 0 ? rank - 1 : MPI_PROC_NULL, down = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
  double* u = calloc((rows + 2) * n, sizeof *u);
  double* v = calloc((rows + 2) * n, sizeof *v);
#pragma omp parallel
  for (int step = 0; step < steps; ++step) {
#pragma omp master
    exchange(u, n, rows, up, down);
#pragma omp barrier
#pragma omp for
    for (int i = 1; i <= rows; ++i)
      for (int j = 1; j < n - 1; ++j)
        v[i * n + j] = 0.25 * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1]);
#pragma omp single
    {
      double* t = u;
      u = v;
      v = t;
    }
  }
  free(u);
  free(v);
  MPI_Finalize();
  return 0;
}
