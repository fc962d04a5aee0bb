// Freed after use, and predefined operations need no freeing.
// mpivet-test: ranks=2
#include <mpi.h>

static void keep(void* in, void* inout, int* n, MPI_Datatype* type) {
  (void)in, (void)inout, (void)n, (void)type;
}

int main(int argc, char** argv) {
  int rank, sum, commutes;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(keep, 0, &op);
  MPI_Op_commutative(op, &commutes);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, op, MPI_COMM_WORLD);
  MPI_Op_free(&op);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return sum == 1 && !commutes ? 0 : 1;
}
