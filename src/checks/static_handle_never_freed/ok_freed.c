// Freed here or on some way, kept elsewhere, given away, or made by somebody else.
#include <mpi.h>

struct plan {
  MPI_Datatype column;
  MPI_Comm comm;
};
void keep(MPI_Comm comm);

void freed(double* matrix, int rows, int columns, int next) {
  MPI_Datatype column;
  MPI_Type_vector(rows, 1, columns, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  MPI_Send(matrix, 1, column, next, 0, MPI_COMM_WORLD);
  MPI_Type_free(&column);
}

int freed_if_there(int rank) {
  MPI_Comm workers;
  MPI_Comm_split(MPI_COMM_WORLD, rank > 0 ? 1 : MPI_UNDEFINED, 0, &workers);
  if (workers != MPI_COMM_NULL) MPI_Comm_free(&workers);
  return rank;
}

void kept(struct plan* plan, MPI_Comm* out, int n) {
  MPI_Datatype column;
  MPI_Comm copy, other;
  MPI_Type_contiguous(n, MPI_DOUBLE, &column);
  plan->column = column;
  MPI_Comm_dup(MPI_COMM_WORLD, &plan->comm);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  *out = copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &other);
  keep(other);
}

MPI_Comm made_for_caller(void) {
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  return copy;
}

MPI_Fint for_fortran(void) {
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  return MPI_Comm_c2f(copy);
}

MPI_Comm cached(void) {
  static MPI_Comm copy = MPI_COMM_NULL;
  if (copy == MPI_COMM_NULL) MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  return copy;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm mine;
  MPI_Comm_dup(MPI_COMM_WORLD, &mine);
  MPI_Barrier(mine);
  MPI_Finalize();
  return 0;
}
