// Rows and columns of a process grid as communicators: SUMMA-like broadcasts along both.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int dims[2] = {2, 2}, periods[2] = {0, 0}, keep_row[2] = {0, 1}, keep_column[2] = {1, 0}, at[2], rank, wrong = 0;
  double c = 0;
  MPI_Comm grid, row, column;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_coords(grid, rank, 2, at);
  MPI_Cart_sub(grid, keep_row, &row);
  MPI_Cart_sub(grid, keep_column, &column);
  for (int k = 0; k < 2; ++k) {  // C(i,j) = sum over k of A(i,k) B(k,j), one number each
    double a = 10 * at[0] + k, b = 10 * k + at[1];
    if (at[1] != k) a = -1;
    if (at[0] != k) b = -1;
    MPI_Bcast(&a, 1, MPI_DOUBLE, k, row);
    MPI_Bcast(&b, 1, MPI_DOUBLE, k, column);
    c += a * b;
  }
  const double i = at[0], j = at[1];
  wrong |= c != 10 * i * j + (10 * i + 1) * (10 + j);
  MPI_Comm_free(&row);
  MPI_Comm_free(&column);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return wrong;
}
