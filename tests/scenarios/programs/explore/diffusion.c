// 2D diffusion on a grid of ranks, with two barriers for good measure. An argument puts one of the mistakes of the paper in.
#include <mpi.h>
#include <string.h>

enum { kSide = 6, kSteps = 3 };
static double now[kSide + 2][kSide + 2], next[kSide + 2][kSide + 2];

static void exchange(MPI_Comm grid) {
  MPI_Datatype column;
  MPI_Type_vector(kSide, 1, kSide + 2, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  int up, down, left, right;
  MPI_Cart_shift(grid, 0, 1, &up, &down);
  MPI_Cart_shift(grid, 1, 1, &left, &right);
  MPI_Sendrecv(now[1] + 1, kSide, MPI_DOUBLE, up, 0, now[kSide + 1] + 1, kSide, MPI_DOUBLE, down, 0, grid, MPI_STATUS_IGNORE);
  MPI_Sendrecv(now[kSide] + 1, kSide, MPI_DOUBLE, down, 1, now[0] + 1, kSide, MPI_DOUBLE, up, 1, grid, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&now[1][1], 1, column, left, 2, &now[1][kSide + 1], 1, column, right, 2, grid, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&now[1][kSide], 1, column, right, 3, &now[1][0], 1, column, left, 3, grid, MPI_STATUS_IGNORE);
  MPI_Type_free(&column);
}

static void step(void) {
  for (int i = 1; i <= kSide; ++i)
    for (int j = 1; j <= kSide; ++j) next[i][j] = (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1]) / 4;
  memcpy(now, next, sizeof now);
}

int main(int argc, char** argv) {
  const char* mistake = argc > 1 ? argv[1] : "";
  int rank, size, dims[2] = {0, 0}, periods[2] = {0, 0};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 2, dims);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  now[1][1] = rank;
  const int forgets = rank == 0 && strcmp(mistake, "forgets") == 0;
  const int early = rank == 0 && strcmp(mistake, "misplaced") == 0;
  for (int i = 0; i < kSteps; ++i) {
    if (early) MPI_Barrier(grid);  // early
    exchange(grid);
    if (!forgets && !early) MPI_Barrier(rank == 0 && strcmp(mistake, "communicator") == 0 ? MPI_COMM_WORLD : grid);  // exchanged
    step();
  }
  if (rank == 0 && strcmp(mistake, "unmatched") == 0) MPI_Recv(&rank, 1, MPI_INT, 1, 9, grid, MPI_STATUS_IGNORE);
  MPI_Barrier(grid);  // at the end
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
