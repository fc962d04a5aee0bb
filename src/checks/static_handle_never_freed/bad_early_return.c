// Freed at the end, but not before an early return.
#include <mpi.h>

int send_column(double* matrix, int rows, int columns, int next) {
  MPI_Datatype column;
  MPI_Type_vector(rows, 1, columns, MPI_DOUBLE, &column);  // EXPECT: STATIC:HANDLE:NEVER_FREED message~"is not freed on every way"
  MPI_Type_commit(&column);
  if (next < 0) return 0;  // ALSO: STATIC:HANDLE:NEVER_FREED
  MPI_Send(matrix, 1, column, next, 0, MPI_COMM_WORLD);
  MPI_Type_free(&column);
  return 1;
}

int sum(int value, int skip) {
  MPI_Comm copy, node;
  int result = value;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);                     // EXPECT: STATIC:HANDLE:NEVER_FREED message~"communicator 'copy'"
  MPI_Comm_split(copy, 0, 0, &node);                       // EXPECT: STATIC:HANDLE:NEVER_FREED message~"communicator 'node'"
  if (!skip) {
    MPI_Allreduce(&value, &result, 1, MPI_INT, MPI_SUM, node);
    MPI_Comm_free(&node);
    MPI_Comm_free(&copy);
  }
  return result;
}

int in_group(int rank) {
  MPI_Group world;
  int own;
  MPI_Comm_group(MPI_COMM_WORLD, &world);  // EXPECT: STATIC:HANDLE:NEVER_FREED message~"group 'world'"
  MPI_Group_rank(world, &own);
  if (own == rank) return 1;
  MPI_Group_free(&world);
  return 0;
}
