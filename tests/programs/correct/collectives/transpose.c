// Distributed matrix transpose: Alltoall of tiles with a resized column type on the receiving side.
// mpivet-test: ranks=4
#include <mpi.h>

enum { B = 3, P = 4, N = B * P };

int main(int argc, char** argv) {
  double rows[B][N], turned[B][N];
  int rank, wrong = 0;
  MPI_Datatype tile, tile_slot, column, turned_tile, turned_slot;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < B; ++i)
    for (int j = 0; j < N; ++j) rows[i][j] = 100 * (rank * B + i) + j;
  MPI_Type_vector(B, B, N, MPI_DOUBLE, &tile);  // tile in a row block, the next one B doubles on
  MPI_Type_create_resized(tile, 0, B * sizeof(double), &tile_slot);
  MPI_Type_vector(B, 1, N, MPI_DOUBLE, &column);
  MPI_Type_create_hvector(B, 1, sizeof(double), column, &turned_tile);
  MPI_Type_create_resized(turned_tile, 0, B * sizeof(double), &turned_slot);
  MPI_Type_commit(&tile_slot);
  MPI_Type_commit(&turned_slot);
  MPI_Alltoall(rows, 1, tile_slot, turned, 1, turned_slot, MPI_COMM_WORLD);
  for (int i = 0; i < B; ++i)
    for (int j = 0; j < N; ++j) wrong |= turned[i][j] != 100 * j + rank * B + i;
  MPI_Type_free(&tile);
  MPI_Type_free(&tile_slot);
  MPI_Type_free(&column);
  MPI_Type_free(&turned_tile);
  MPI_Type_free(&turned_slot);
  MPI_Finalize();
  return wrong;
}
