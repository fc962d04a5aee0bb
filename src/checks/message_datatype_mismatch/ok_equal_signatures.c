// Columns, indexed blocks, structs and subarrays against plain arrays: only the sequence of basic types counts.
// mpivet-test: ranks=2
#include <mpi.h>

enum { N = 5 };

static MPI_Datatype column(void) {
  MPI_Datatype type;
  MPI_Type_vector(N, 1, N, MPI_INT, &type);
  return type;
}
static MPI_Datatype diagonal(void) {
  int at[N];
  MPI_Datatype type;
  for (int i = 0; i < N; ++i) at[i] = i * (N + 1);
  MPI_Type_create_indexed_block(N, 1, at, MPI_INT, &type);
  return type;
}
static MPI_Datatype inner_row(void) {
  int sizes[2] = {N, N}, sub[2] = {1, N}, start[2] = {2, 0};
  MPI_Datatype type;
  MPI_Type_create_subarray(2, sizes, sub, start, MPI_ORDER_C, MPI_INT, &type);
  return type;
}

int main(int argc, char** argv) {
  int rank, matrix[N][N], line[N], wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < N * N; ++i) matrix[i / N][i % N] = i;
  MPI_Datatype types[3] = {column(), diagonal(), inner_row()};
  int second[3] = {N, N + 1, 2 * N + 1};
  for (int i = 0; i < 3; ++i) {
    MPI_Type_commit(&types[i]);
    if (rank == 0) {
      MPI_Send(matrix, 1, types[i], 1, i, MPI_COMM_WORLD);
    } else {
      MPI_Recv(line, N, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      wrong |= line[1] != second[i];
    }
    MPI_Type_free(&types[i]);
  }
  MPI_Finalize();
  return wrong;
}
