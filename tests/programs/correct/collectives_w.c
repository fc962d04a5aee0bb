// MPI_Alltoallw with a type for every pair, blocking and not: a block transpose of a matrix in column blocks.
// mpivet-test: ranks=2
#include <mpi.h>

enum { P = 2, N = 4 };

int main(int argc, char** argv) {
  int rank, wrong = 0, matrix[N][N], in[N][N];
  MPI_Datatype columns, plain[P], types[P];
  int one[P] = {1, 1}, at[P], at_in[P], counts[P] = {N * N / P, N * N / P};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(N, N / P, N, MPI_INT, &columns);
  MPI_Type_commit(&columns);
  for (int p = 0; p < P; ++p) {
    types[p] = columns;
    plain[p] = MPI_INT;
    at[p] = p * (N / P) * (int)sizeof(int);
    at_in[p] = p * counts[p] * (int)sizeof(int);
  }
  for (int i = 0; i < N * N; ++i) matrix[i / N][i % N] = 100 * rank + i;
  MPI_Alltoallw(matrix, one, at, types, in, counts, at_in, plain, MPI_COMM_WORLD);
  wrong |= in[0][0] != 2 * rank || in[2][0] != 100 + 2 * rank;
  MPI_Ialltoallw(matrix, one, at, types, in, counts, at_in, plain, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  wrong |= in[0][1] != 2 * rank + 1;
  MPI_Type_free(&columns);
  MPI_Finalize();
  return wrong;
}
