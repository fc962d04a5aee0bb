// Operations of the program's own that are not the same on all ranks.
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
  int rank, one = 1, result;
  MPI_Op functions, flags;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(rank == 0 ? add : larger, 1, &functions);
  MPI_Op_create(add, rank == 0, &flags);
  MPI_Allreduce(&one, &result, 1, MPI_INT, functions, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:REDUCTION_OPERATION_MISMATCH ranks=0-1 message~"different functions(.|\n)*rank 0: MPI_Allreduce.*function add(.|\n)*rank 1: .*function larger"
  MPI_Allreduce(&one, &result, 1, MPI_INT, flags, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:REDUCTION_OPERATION_MISMATCH ranks=0-1 message~"rank 0: MPI_Allreduce.*commute=1(.|\n)*rank 1: .*commute=0"
  MPI_Op_free(&functions);
  MPI_Op_free(&flags);
  MPI_Finalize();
  return 0;
}
