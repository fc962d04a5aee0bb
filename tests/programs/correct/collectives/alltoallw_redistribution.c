// Row blocks become column blocks in one Alltoallw of subarrays, another type for every partner.
// mpivet-test: ranks=3
#include <mpi.h>

enum { N = 9, P = 3, B = N / P };

int main(int argc, char** argv) {
  int rank, wrong = 0, by_row[B][N], by_column[N][B], ones[P], zeros[P] = {0};
  MPI_Datatype out[P], in[P];
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < B; ++i)
    for (int j = 0; j < N; ++j) by_row[i][j] = N * (B * rank + i) + j;
  for (int p = 0; p < P; ++p) {
    int row_sizes[2] = {B, N}, column_sizes[2] = {N, B}, part[2] = {B, B}, at[2] = {0, B * p}, down[2] = {B * p, 0};
    ones[p] = 1;
    MPI_Type_create_subarray(2, row_sizes, part, at, MPI_ORDER_C, MPI_INT, &out[p]);
    MPI_Type_create_subarray(2, column_sizes, part, down, MPI_ORDER_C, MPI_INT, &in[p]);
    MPI_Type_commit(&out[p]);
    MPI_Type_commit(&in[p]);
  }
  MPI_Alltoallw(by_row, ones, zeros, out, by_column, ones, zeros, in, MPI_COMM_WORLD);
  for (int i = 0; i < N * B; ++i) wrong |= by_column[i / B][i % B] != N * (i / B) + B * rank + i % B;
  for (int i = 0; i < N * B; ++i) by_column[i / B][i % B] = 0;
  MPI_Ialltoallw(by_row, ones, zeros, out, by_column, ones, zeros, in, MPI_COMM_WORLD, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  wrong |= by_column[N - 1][0] != N * (N - 1) + B * rank;
  for (int p = 0; p < P; ++p) MPI_Type_free(&out[p]), MPI_Type_free(&in[p]);
  MPI_Finalize();
  return wrong;
}
