// All ranks use the same operation each time, predefined and their own, created anew on every rank.
// mpivet-test: ranks=3
#include <mpi.h>

static void longest(void* in, void* inout, int* length, MPI_Datatype* type) {
  (void)type;
  for (int i = 0; i < *length; ++i)
    if (((double*)in)[i] > ((double*)inout)[i]) ((double*)inout)[i] = ((double*)in)[i];
}

int main(int argc, char** argv) {
  int rank, wrong = 0, and_result, flag = 1;
  double mine, result;
  struct {
    double value;
    int rank;
  } at, least;
  MPI_Op unused, op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(longest, 1, &unused);
  MPI_Op_create(longest, 1, &op);
  mine = rank;
  MPI_Allreduce(&mine, &result, 1, MPI_DOUBLE, op, MPI_COMM_WORLD);
  wrong |= result != 2;
  MPI_Allreduce(&flag, &and_result, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
  wrong |= and_result != 1;
  at.value = -rank;
  at.rank = rank;
  MPI_Allreduce(&at, &least, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
  wrong |= least.rank != 2;
  MPI_Op_free(&op);
  MPI_Op_free(&unused);
  MPI_Finalize();
  return wrong;
}
