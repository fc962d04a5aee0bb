// A reduction of its own for every call.
// mpivet-test: ranks=2
#include <mpi.h>

static void bit_count_max(void* in, void* inout, int* n, MPI_Datatype* type) {
  (void)type;
  for (int i = 0; i < *n; ++i)
    if (__builtin_popcount(((unsigned*)in)[i]) > __builtin_popcount(((unsigned*)inout)[i]))
      ((unsigned*)inout)[i] = ((unsigned*)in)[i];
}

int main(int argc, char** argv) {
  int rank;
  unsigned mask, fullest;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 2; ++i) {
    MPI_Op_create(bit_count_max, 1, &op);  // EXPECT: LOCAL:OP:NOT_FREED ranks=0,1 message~"2 on each rank"
    mask = rank == 0 ? 0xff : 0x1;
    MPI_Allreduce(&mask, &fullest, 1, MPI_UNSIGNED, op, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return fullest == 0xff ? 0 : 1;
}
