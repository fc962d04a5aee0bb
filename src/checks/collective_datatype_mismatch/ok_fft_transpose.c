// The transpose of a distributed matrix with one MPI_Alltoall: blocks go out as strided types, come in contiguous.
// mpivet-test: ranks=2
#include <mpi.h>

enum { P = 2, N = 6, M = N / P };

int main(int argc, char** argv) {
  int rank, wrong = 0;
  double rows[M][N], in[P][M][M];
  MPI_Datatype block, spaced;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) rows[i][j] = 100 * (rank * M + i) + j;
  MPI_Type_vector(M, M, N, MPI_DOUBLE, &block);
  MPI_Type_create_resized(block, 0, M * sizeof(double), &spaced);
  MPI_Type_commit(&spaced);
  MPI_Alltoall(rows, 1, spaced, in, M * M, MPI_DOUBLE, MPI_COMM_WORLD);
  for (int p = 0; p < P; ++p)
    for (int i = 0; i < M; ++i)
      for (int j = 0; j < M; ++j) wrong |= in[p][i][j] != 100 * (p * M + i) + rank * M + j;
  MPI_Type_free(&spaced);
  MPI_Type_free(&block);
  MPI_Finalize();
  return wrong;
}
