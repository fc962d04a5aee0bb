// The type is made, used and freed, but not committed.
#include <mpi.h>

void send_column(const double* matrix, int n, int to) {
  MPI_Datatype column;
  MPI_Type_vector(n, 1, n, MPI_DOUBLE, &column);              // ALSO: STATIC:DATATYPE:NOT_COMMITTED
  MPI_Send(matrix, 1, column, to, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:DATATYPE:NOT_COMMITTED message~"'column'"
  MPI_Type_free(&column);
}

void too_late(double* matrix, int rows, int columns, int next) {
  MPI_Datatype column;
  MPI_Type_vector(rows, 1, columns, MPI_DOUBLE, &column);
  MPI_Send(matrix, 1, column, next, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:DATATYPE:NOT_COMMITTED message~"committed only afterwards"
  MPI_Type_commit(&column);
  MPI_Type_free(&column);
}
