// One rank reduces with an operation of its own, the other with MPI_SUM.
// mpivet-test: ranks=2
#include <mpi.h>

static void add(void* in, void* inout, int* length, MPI_Datatype* type) {
  (void)type;
  for (int i = 0; i < *length; ++i) ((int*)inout)[i] += ((int*)in)[i];
}

int main(int argc, char** argv) {
  int rank, one = 1, sum = 0;
  MPI_Op mine;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(add, 1, &mine);
  MPI_Reduce(&one, &sum, 1, MPI_INT, rank == 1 ? mine : MPI_SUM, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:REDUCTION_OPERATION_MISMATCH ranks=0,1
  MPI_Op_free(&mine);
  MPI_Finalize();
  return 0;
}
