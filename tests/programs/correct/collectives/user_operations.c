// Own reductions: commutative and not, on derived types, with reduce, allreduce, scan, exscan, reduce_scatter.
// mpivet-test: ranks=3
#include <mpi.h>

typedef struct {
  double value;
  int where;
} Peak;

static void highest(void* in, void* inout, int* n, MPI_Datatype* type) {
  const Peak* a = in;
  Peak* b = inout;
  (void)type;
  for (int i = 0; i < *n; ++i)
    if (a[i].value > b[i].value || (a[i].value == b[i].value && a[i].where < b[i].where)) b[i] = a[i];
}

// 2x2 matrices, row by row: the order matters.
static void multiply(void* in, void* inout, int* n, MPI_Datatype* type) {
  (void)type;
  for (int i = 0; i < *n; ++i) {
    const long *a = (long*)in + 4 * i;
    long* b = (long*)inout + 4 * i;
    const long c[4] = {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3]};
    for (int k = 0; k < 4; ++k) b[k] = c[k];
  }
}

int main(int argc, char** argv) {
  int rank, size, wrong = 0, commutes, lengths[2] = {1, 1}, counts[3] = {1, 1, 1};
  MPI_Datatype types[2] = {MPI_DOUBLE, MPI_INT}, packed, peak, matrix;
  MPI_Aint at[2] = {0, sizeof(double)};
  MPI_Op max, product;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Type_create_struct(2, lengths, at, types, &packed);
  MPI_Type_create_resized(packed, 0, sizeof(Peak), &peak);
  MPI_Type_free(&packed);
  MPI_Type_contiguous(4, MPI_LONG, &matrix);
  MPI_Type_commit(&peak);
  MPI_Type_commit(&matrix);
  MPI_Op_create(highest, 1, &max);
  MPI_Op_create(multiply, 0, &product);
  MPI_Op_commutative(product, &commutes);
  wrong |= commutes;

  Peak mine[3] = {{rank, rank}, {-rank, rank}, {5, rank}}, best[3], one;
  MPI_Allreduce(mine, best, 3, peak, max, MPI_COMM_WORLD);
  wrong |= best[0].where != size - 1 || best[1].where != 0 || best[2].where != 0;
  MPI_Reduce_scatter(mine, &one, counts, peak, max, MPI_COMM_WORLD);
  wrong |= one.where != (rank == 0 ? size - 1 : 0);

  long m[4] = {1, rank + 1, 0, 1}, result[4] = {1, 0, 0, 1};
  MPI_Scan(m, result, 1, matrix, product, MPI_COMM_WORLD);
  wrong |= result[1] != (rank + 1) * (rank + 2) / 2;
  MPI_Exscan(m, result, 1, matrix, product, MPI_COMM_WORLD);
  if (rank > 0) wrong |= result[1] != rank * (rank + 1) / 2;
  MPI_Reduce(m, result, 1, matrix, product, size - 1, MPI_COMM_WORLD);
  if (rank == size - 1) wrong |= result[1] != 6;

  MPI_Op_free(&max);
  MPI_Op_free(&product);
  MPI_Type_free(&peak);
  MPI_Type_free(&matrix);
  MPI_Finalize();
  return wrong;
}
