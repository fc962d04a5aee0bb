// Blocks of a matrix travel around a ring in place, as plain and as strided data.
// mpivet-test: ranks=3
#include <mpi.h>

enum { N = 6 };

int main(int argc, char** argv) {
  int rank, size, wrong = 0, matrix[N][N];
  MPI_Datatype column;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int right = (rank + 1) % size, left = (rank + size - 1) % size;
  for (int i = 0; i < N * N; ++i) matrix[i / N][i % N] = rank;
  MPI_Type_vector(N, 1, N, MPI_INT, &column);
  MPI_Type_commit(&column);
  for (int step = 1; step <= size; ++step) {
    MPI_Sendrecv_replace(matrix[0], N, MPI_INT, right, 5, left, 5, MPI_COMM_WORLD, &s);
    MPI_Sendrecv_replace(&matrix[0][N - 1], 1, column, left, 6, right, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong |= s.MPI_SOURCE != left;
  }
  // The corner moved with the row and with the column, all else is back.
  wrong |= matrix[0][0] != rank || matrix[3][N - 1] != rank || matrix[3][3] != rank;
  MPI_Type_free(&column);
  MPI_Finalize();
  return wrong;
}
