// Halo exchange on a periodic two-dimensional grid: four receives, four sends, one wait a step. Argument: steps.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  const int steps = argc > 1 ? atoi(argv[1]) : 100;
  int size, dims[2] = {0, 0}, periods[2] = {1, 1}, left, right, down, up;
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 2, dims);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Cart_shift(grid, 0, 1, &left, &right);
  MPI_Cart_shift(grid, 1, 1, &down, &up);
  const int peers[4] = {left, right, down, up};
  double in[4][64], out[4][64] = {{0}};
  MPI_Request requests[8];
  for (int step = 0; step < steps; step++) {
    for (int i = 0; i < 4; i++) MPI_Irecv(in[i], 64, MPI_DOUBLE, peers[i], i ^ 1, grid, &requests[i]);
    for (int i = 0; i < 4; i++) MPI_Isend(out[i], 64, MPI_DOUBLE, peers[i], i, grid, &requests[4 + i]);
    MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
