// Derived types of every constructor, sent as such and received as plain numbers, and the other way round.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>

enum { N = 6 };
static int rank, wrong, tag;

// Rank 0 sends matrix entries through `type`, rank 1 receives `n` integers and compares the first and last.
static void send_as(MPI_Datatype type, int n, int first, int last) {
  int matrix[N * N], line[N * N];
  for (int i = 0; i < N * N; ++i) matrix[i] = i;
  MPI_Type_commit(&type);
  if (rank == 0) {
    MPI_Send(matrix, 1, type, 1, tag, MPI_COMM_WORLD);
  } else {
    MPI_Recv(line, n, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong |= line[0] != first || line[n - 1] != last;
  }
  ++tag;
  MPI_Type_free(&type);
}

static void strided(void) {
  MPI_Datatype t;
  MPI_Type_contiguous(4, MPI_INT, &t);
  send_as(t, 4, 0, 3);
  MPI_Type_vector(N, 2, N, MPI_INT, &t);
  send_as(t, 2 * N, 0, 31);
  MPI_Type_create_hvector(3, 1, 8, MPI_INT, &t);
  send_as(t, 3, 0, 4);
}

static void irregular(void) {
  int lengths[3] = {1, 2, 1}, at[3] = {5, 1, 9};
  MPI_Aint bytes[3] = {20, 4, 36};
  MPI_Datatype t;
  MPI_Type_indexed(3, lengths, at, MPI_INT, &t);
  send_as(t, 4, 5, 9);
  MPI_Type_create_hindexed(3, lengths, bytes, MPI_INT, &t);
  send_as(t, 4, 5, 9);
  MPI_Type_create_indexed_block(3, 1, at, MPI_INT, &t);
  send_as(t, 3, 5, 9);
  MPI_Type_create_hindexed_block(3, 1, bytes, MPI_INT, &t);
  send_as(t, 3, 5, 9);
}

static void arrays(void) {
  int sizes[2] = {N, N}, sub[2] = {2, 3}, start[2] = {1, 2}, grid[2] = {2, 1};
  int how[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_NONE}, argument[2] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG};
  int cyclic[2] = {MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE};
  MPI_Datatype t;
  MPI_Type_create_subarray(2, sizes, sub, start, MPI_ORDER_C, MPI_INT, &t);
  send_as(t, 6, N + 2, 2 * N + 4);
  MPI_Type_create_subarray(2, sizes, sub, start, MPI_ORDER_FORTRAN, MPI_INT, &t);
  send_as(t, 6, 1 + 2 * N, 2 + 4 * N);
  MPI_Type_create_darray(2, 1, 2, sizes, how, argument, grid, MPI_ORDER_C, MPI_INT, &t);
  send_as(t, N * N / 2, N * N / 2, N * N - 1);
  MPI_Type_create_darray(2, 0, 2, sizes, cyclic, argument, grid, MPI_ORDER_C, MPI_INT, &t);
  send_as(t, N * N / 2, 0, 5 * N - 1);
}

static void nested(void) {
  struct Cell {
    int id;
    double x[2];
    char tag;
  } cells[3], got[3];
  int lengths[3] = {1, 2, 1};
  MPI_Aint at[3] = {offsetof(struct Cell, id), offsetof(struct Cell, x), offsetof(struct Cell, tag)};
  MPI_Datatype members[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR}, packed, cell, two;
  MPI_Type_create_struct(3, lengths, at, members, &packed);
  MPI_Type_create_resized(packed, 0, sizeof(struct Cell), &cell);
  MPI_Type_vector(2, 1, 2, cell, &two);
  MPI_Type_commit(&two);
  MPI_Type_commit(&cell);
  for (int i = 0; i < 3; ++i) cells[i] = (struct Cell){i, {i + 0.5, 2 * i}, 'a'};
  if (rank == 0) {
    MPI_Send(cells, 1, two, 1, tag, MPI_COMM_WORLD);
  } else {
    MPI_Recv(got, 2, cell, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong |= got[1].id != 2 || got[1].x[0] != 2.5 || got[1].tag != 'a';
  }
  MPI_Type_free(&two);
  MPI_Type_free(&cell);
  MPI_Type_free(&packed);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  strided();
  irregular();
  arrays();
  nested();
  MPI_Finalize();
  return wrong;
}
