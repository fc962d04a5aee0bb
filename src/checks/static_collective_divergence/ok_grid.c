// The first process of each row adds up over its column: the first column as a whole.
#include <mpi.h>
struct grid { MPI_Comm all, row, column; int place[2]; double value; };

static void make(struct grid* g, MPI_Comm comm) {
  int extent[2] = {0, 0}, periods[2] = {0, 0}, rows[2] = {0, 1}, columns[2] = {1, 0}, rank, size;
  MPI_Comm_size(comm, &size);
  MPI_Dims_create(size, 2, extent);
  MPI_Cart_create(comm, 2, extent, periods, 0, &g->all);
  MPI_Comm_rank(g->all, &rank);
  MPI_Cart_coords(g->all, rank, 2, g->place);
  MPI_Cart_sub(g->all, rows, &g->row);
  MPI_Cart_sub(g->all, columns, &g->column);
}
static void add_up(struct grid* g) {
  double of_row = 0, sum = 0;
  MPI_Reduce(&g->value, &of_row, 1, MPI_DOUBLE, MPI_SUM, 0, g->row);
  if (g->place[1] == 0) MPI_Reduce(&of_row, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, g->column);
}
static void drop(struct grid* g) {
  MPI_Comm_free(&g->row);
  MPI_Comm_free(&g->column);
  MPI_Comm_free(&g->all);
}
int main(int argc, char** argv) {
  struct grid g = {.value = 1};
  MPI_Init(&argc, &argv);
  make(&g, MPI_COMM_WORLD);
  add_up(&g);
  drop(&g);
  MPI_Finalize();
  return 0;
}
