// Different descriptions of the same sequence of basic types match: a struct against its members repeated,
// a resized column against contiguous numbers.
// mpivet-test: ranks=2
#include <mpi.h>

enum { N = 4 };

int main(int argc, char** argv) {
  int rank, wrong = 0;
  double matrix[N][N], column[N];
  MPI_Datatype strided, one_column;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(N, 1, N, MPI_DOUBLE, &strided);
  MPI_Type_create_resized(strided, 0, sizeof(double), &one_column);
  MPI_Type_commit(&one_column);
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) matrix[i][j] = rank == 0 ? 10 * i + j : -1;
  // The root sends two columns each, the ranks receive them as contiguous numbers.
  double two[2 * N];
  MPI_Scatter(matrix, 2, one_column, two, 2 * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  wrong |= two[1] != 10 + 2 * rank;
  // Broadcast of a column, received into a plain array on the other side.
  if (rank == 0) MPI_Bcast(&matrix[0][1], 1, one_column, 0, MPI_COMM_WORLD);
  else MPI_Bcast(column, N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 1) wrong |= column[2] != 21;
  MPI_Type_free(&one_column);
  MPI_Type_free(&strided);
  MPI_Finalize();
  return wrong;
}
