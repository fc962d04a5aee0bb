// A Jacobi solver with OpenMP, halo exchange and a residual, 2 ranks with THREADS threads each: what checks of collectives
// among threads cost. Prints "seconds S".
//   STYLE 1  the collective is in a `single` region: proved to be made by one thread at a time
//   STYLE 2  it is in a region without a barrier behind it, beside another one: flagged, and correct, since the
//            second waits for the first by a flag
#include <math.h>
#include <mpi.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { kColumns = 512, kRows = 256 };

static double grid[2][kRows + 2][kColumns];

static void exchange(double (*rows)[kColumns], int rank, int size) {
  const int up = rank > 0 ? rank - 1 : MPI_PROC_NULL, down = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
  MPI_Sendrecv(rows[1], kColumns, MPI_DOUBLE, up, 0, rows[kRows + 1], kColumns, MPI_DOUBLE, down, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Sendrecv(rows[kRows], kColumns, MPI_DOUBLE, down, 1, rows[0], kColumns, MPI_DOUBLE, up, 1, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  int provided, rank, size;
  double change = 0, sum = 0, most = 0;
  atomic_int summed = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int row = 0; row < kRows + 2; ++row) grid[0][row][0] = grid[1][row][0] = 1;
  MPI_Barrier(MPI_COMM_WORLD);
  const double start = MPI_Wtime();
#pragma omp parallel num_threads(THREADS)
  for (int round = 0; round < ROUNDS; ++round) {
    double(*from)[kColumns] = grid[round % 2], (*to)[kColumns] = grid[1 - round % 2];
#pragma omp single
    {
      exchange(from, rank, size);
      change = 0;
      summed = 0;
    }
#pragma omp for reduction(+ : change)
    for (int row = 1; row <= kRows; ++row)
      for (int column = 1; column < kColumns - 1; ++column) {
        to[row][column] =
            0.25 * (from[row - 1][column] + from[row + 1][column] + from[row][column - 1] + from[row][column + 1]);
        change += fabs(to[row][column] - from[row][column]);
      }
#if STYLE == 1
#pragma omp single
    {
      MPI_Allreduce(&change, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
      MPI_Allreduce(&change, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
#else
#pragma omp single nowait
    {
      MPI_Allreduce(&change, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
      atomic_store(&summed, 1);
    }
#pragma omp single
    {
      while (!atomic_load(&summed)) sched_yield();
      MPI_Allreduce(&change, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
#endif
  }
  if (rank == 0) printf("seconds %.6f residual %g of %g\n", MPI_Wtime() - start, most, sum);
  MPI_Finalize();
  return 0;
}
