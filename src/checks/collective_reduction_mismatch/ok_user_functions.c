// The same function on all ranks, wherever the system has put the program in memory; made in another order, and freed at
// once, which is allowed while the operation is used.
#include <mpi.h>

static void add(void* in, void* inout, int* length, MPI_Datatype* type) {
  (void)type;
  for (int i = 0; i < *length; ++i) ((int*)inout)[i] += ((int*)in)[i];
}
static void larger(void* in, void* inout, int* length, MPI_Datatype* type) {
  (void)type;
  for (int i = 0; i < *length; ++i)
    if (((int*)in)[i] > ((int*)inout)[i]) ((int*)inout)[i] = ((int*)in)[i];
}

int main(int argc, char** argv) {
  int rank, one = 1, sum = 0, most = 0;
  MPI_Op ops[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Op_create(add, 1, &ops[0]);
    MPI_Op_create(larger, 0, &ops[1]);
  } else {
    MPI_Op_create(larger, 0, &ops[1]);
    MPI_Op_create(add, 1, &ops[0]);
  }
  for (int round = 0; round < 3; ++round) {
    MPI_Allreduce(&one, &sum, 1, MPI_INT, ops[0], MPI_COMM_WORLD);
    MPI_Reduce(&rank, &most, 1, MPI_INT, ops[1], 0, MPI_COMM_WORLD);
  }
  MPI_Op_free(&ops[0]);
  MPI_Op_free(&ops[1]);
  MPI_Finalize();
  return sum == 2 ? 0 : 1;
}
