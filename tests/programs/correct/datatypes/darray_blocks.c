// A block-cyclic matrix: every rank sends its darray part to rank 0, which collects the parts into the whole matrix.
// mpivet-test: ranks=4
#include <mpi.h>

enum { N = 8, P = 4 };

static MPI_Datatype part_of(int rank) {
  int sizes[2] = {N, N}, grid[2] = {2, 2}, how[2] = {MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_CYCLIC}, block[2] = {2, 2};
  MPI_Datatype t;
  MPI_Type_create_darray(P, rank, 2, sizes, how, block, grid, MPI_ORDER_C, MPI_INT, &t);
  MPI_Type_commit(&t);
  return t;
}

int main(int argc, char** argv) {
  int rank, whole[N][N], mine[N * N / P], wrong = 0, bytes;
  MPI_Request q[P];
  MPI_Datatype parts[P];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < N * N / P; ++i) mine[i] = 100 * rank + i;
  if (rank == 0) {
    for (int p = 0; p < P; ++p) {  // all parts at once into one matrix: interleaved, not overlapping
      parts[p] = part_of(p);
      MPI_Type_size(parts[p], &bytes);
      wrong |= bytes != (int)sizeof mine;
      MPI_Irecv(whole, 1, parts[p], p, 0, MPI_COMM_WORLD, &q[p]);
    }
    MPI_Send(mine, N * N / P, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Waitall(P, q, MPI_STATUSES_IGNORE);
    for (int p = 0; p < P; ++p) MPI_Type_free(&parts[p]);
    wrong |= whole[0][0] != 0 || whole[0][2] != 100 || whole[2][0] != 200 || whole[2][2] != 300 || whole[7][7] != 315;
  } else {
    MPI_Send(mine, N * N / P, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return wrong;
}
