// Receives and sends active at once in one array, on disjoint columns, rows and halves: no byte is shared.
// mpivet-test: ranks=2
#include <mpi.h>

enum { ROWS = 5, COLUMNS = 6 };

int main(int argc, char** argv) {
  int rank, wrong = 0, grid[ROWS][COLUMNS], n = 0;
  MPI_Datatype column, odd, even;
  MPI_Request q[COLUMNS + 2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < ROWS; ++i)
    for (int j = 0; j < COLUMNS; ++j) grid[i][j] = 1000 * rank + 10 * i + j;
  MPI_Type_vector(ROWS, 1, COLUMNS, MPI_INT, &column);
  MPI_Type_commit(&column);
  for (int j = 0; j < COLUMNS; ++j) {  // every second column is received, the others are sent
    if (j % 2 == 0)
      MPI_Irecv(&grid[0][j], 1, column, 1 - rank, j + 1, MPI_COMM_WORLD, &q[n++]);
    else
      MPI_Isend(&grid[0][j], 1, column, 1 - rank, j, MPI_COMM_WORLD, &q[n++]);
  }
  MPI_Waitall(n, q, MPI_STATUSES_IGNORE);
  for (int i = 0; i < ROWS; ++i) wrong |= grid[i][2] != 1000 * (1 - rank) + 10 * i + 3 || grid[i][3] != 1000 * rank + 10 * i + 3;
  // Even and odd elements of one row: sendrecv within the same memory.
  MPI_Type_vector(COLUMNS / 2, 1, 2, MPI_INT, &even);
  MPI_Type_dup(even, &odd);
  MPI_Type_commit(&even);
  MPI_Type_commit(&odd);
  MPI_Sendrecv(&grid[4][0], 1, even, 1 - rank, 50, &grid[4][1], 1, odd, 1 - rank, 50, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  wrong |= grid[4][1] != 1000 * rank + 41;  // column 0 of the other rank held this rank's column 1
  // Two halves of one buffer that touch each other.
  MPI_Irecv(&grid[0][0], COLUMNS / 2, MPI_INT, 1 - rank, 60, MPI_COMM_WORLD, &q[0]);
  MPI_Isend(&grid[0][COLUMNS / 2], COLUMNS / 2, MPI_INT, 1 - rank, 60, MPI_COMM_WORLD, &q[1]);
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  wrong |= grid[0][0] != 1000 * (1 - rank) + 3;
  MPI_Type_free(&column);
  MPI_Type_free(&even);
  MPI_Type_free(&odd);
  MPI_Finalize();
  return wrong;
}
