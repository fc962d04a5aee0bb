// Power iteration: matrix rows by rank, Allgatherv of the vector, norms by Allreduce in place, residual by Iallreduce.
// mpivet-test: ranks=3
#include <math.h>
#include <mpi.h>

enum { N = 20 };

int main(int argc, char** argv) {
  int rank, size, counts[3], at[3];
  double x[N], y[N], norm = 0, old = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int r = 0, next = 0; r < size; ++r) {
    counts[r] = N / size + (r < N % size);
    at[r] = next;
    next += counts[r];
  }
  const int first = at[rank], rows = counts[rank];
  for (int i = 0; i < N; ++i) x[i] = 1;
  for (int step = 0; step < 60; ++step) {
    norm = 0;
    for (int i = 0; i < rows; ++i) {
      const int row = first + i;
      y[i] = 4 * x[row] - (row > 0 ? x[row - 1] : 0) - (row < N - 1 ? x[row + 1] : 0);
      norm += y[i] * y[i];
    }
    MPI_Request q;
    double change = 0, all_change;
    MPI_Allreduce(MPI_IN_PLACE, &norm, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    norm = sqrt(norm);
    for (int i = 0; i < rows; ++i) y[i] /= norm, change += fabs(y[i] - x[first + i]);
    MPI_Iallreduce(&change, &all_change, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &q);
    MPI_Allgatherv(y, rows, MPI_DOUBLE, x, counts, at, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    if (all_change < 1e-9) break;
    old = norm;
  }
  MPI_Finalize();
  return norm > 6 || norm < 5 || fabs(old - norm) > 0.1;
}
