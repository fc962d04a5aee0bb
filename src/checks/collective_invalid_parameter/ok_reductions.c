// Every kind of datatype with an operation that is defined on it, and one of the program's own on a type of its own.
// mpivet-test: ranks=2
#include <complex.h>
#include <mpi.h>
#include <stdbool.h>

struct Place {
  int value, rank;
};

static void add_pairs(void* in, void* inout, int* count, MPI_Datatype* type) {
  (void)type;
  for (int i = 0; i < 2 * *count; ++i) ((double*)inout)[i] += ((double*)in)[i];
}

int main(int argc, char** argv) {
  int rank, wrong = 0;
  double numbers[2] = {1, 2}, total[2];
  double complex number = 1 + 2 * I, sum;
  bool yes = true, all;
  unsigned char bits, either;
  MPI_Aint address = 3, greatest;
  struct Place mine, best;
  MPI_Datatype pair;
  MPI_Op add;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&number, &sum, 1, MPI_C_DOUBLE_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
  wrong |= sum != 2 + 4 * I;
  MPI_Allreduce(&yes, &all, 1, MPI_C_BOOL, MPI_LAND, MPI_COMM_WORLD);
  wrong |= !all;
  bits = 1u << rank;
  MPI_Allreduce(&bits, &either, 1, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
  wrong |= either != 3;
  MPI_Allreduce(&address, &greatest, 1, MPI_AINT, MPI_MAX, MPI_COMM_WORLD);
  wrong |= greatest != 3;
  mine = (struct Place){10 * rank, rank};
  MPI_Allreduce(&mine, &best, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
  wrong |= best.rank != 1;
  MPI_Type_contiguous(2, MPI_DOUBLE, &pair);
  MPI_Type_commit(&pair);
  MPI_Op_create(add_pairs, 1, &add);
  MPI_Allreduce(numbers, total, 1, pair, add, MPI_COMM_WORLD);
  wrong |= total[1] != 4;
  MPI_Op_free(&add);
  MPI_Type_free(&pair);
  MPI_Finalize();
  return wrong;
}
