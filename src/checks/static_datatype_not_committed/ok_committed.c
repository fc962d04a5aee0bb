// Committed here or elsewhere; or only part of another type.
#include <mpi.h>

void prepare(MPI_Datatype* type);

void send_column(const double* matrix, int n, int to) {
  MPI_Datatype column, part, whole, prepared;
  MPI_Type_vector(n, 1, n, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  MPI_Send(matrix, 1, column, to, 0, MPI_COMM_WORLD);
  MPI_Type_free(&column);

  MPI_Type_contiguous(2, MPI_DOUBLE, &part);
  MPI_Type_vector(n, 1, n, part, &whole);
  MPI_Type_commit(&whole);
  MPI_Send(matrix, 1, whole, to, 0, MPI_COMM_WORLD);
  MPI_Type_free(&part);
  MPI_Type_free(&whole);

  MPI_Type_contiguous(n, MPI_DOUBLE, &prepared);
  prepare(&prepared);
  MPI_Send(matrix, 1, prepared, to, 0, MPI_COMM_WORLD);
}

void in_rounds(double* matrix, int rows, int columns, int next) {
  MPI_Datatype column;
  int made = 0;
  for (int i = 0; i < columns; ++i) {
    if (made) MPI_Send(matrix + i, 1, column, next, 0, MPI_COMM_WORLD);
    if (!made) {
      MPI_Type_vector(rows, 1, columns, MPI_DOUBLE, &column);
      MPI_Type_commit(&column);
      made = 1;
    }
  }
  if (made) MPI_Type_free(&column);
}
