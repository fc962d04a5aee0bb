// Rows use their last rank as the root, columns their first: different communicators may differ.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, r, c, sum = 0, value;
  MPI_Comm row, column;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &row);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &column);
  MPI_Comm_rank(row, &r);
  MPI_Comm_rank(column, &c);
  MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, 1, row);
  value = c == 0 ? 5 : 0;
  MPI_Bcast(&value, 1, MPI_INT, 0, column);
  MPI_Comm_free(&row);
  MPI_Comm_free(&column);
  MPI_Finalize();
  return value == 5 && (r == 0 || sum == (rank / 2) * 4 + 1) ? 0 : 1;
}
