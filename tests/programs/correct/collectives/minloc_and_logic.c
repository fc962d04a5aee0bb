// Predefined operations on the types they are made for: MINLOC pairs, logical, bitwise, complex.
// mpivet-test: ranks=3
#include <complex.h>
#include <mpi.h>
#include <stdint.h>

int main(int argc, char** argv) {
  int rank, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  struct {
    double value;
    int where;
  } d = {10.0 - rank, rank}, least;
  struct {
    int value, where;
  } i = {rank % 2, rank}, most;
  MPI_Allreduce(&d, &least, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
  MPI_Allreduce(&i, &most, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
  wrong |= least.where != 2 || most.where != 1;
  int yes = rank == 1, any, all;
  MPI_Allreduce(&yes, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
  MPI_Allreduce(&yes, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
  wrong |= !any || all;
  uint64_t bits = UINT64_C(1) << (20 * rank), set, parity;
  MPI_Allreduce(&bits, &set, 1, MPI_UINT64_T, MPI_BOR, MPI_COMM_WORLD);
  MPI_Allreduce(&bits, &parity, 1, MPI_UINT64_T, MPI_BXOR, MPI_COMM_WORLD);
  wrong |= set != parity || set != (1 | UINT64_C(1) << 20 | UINT64_C(1) << 40);
  double complex z = rank + 1 + I, product;
  MPI_Allreduce(&z, &product, 1, MPI_C_DOUBLE_COMPLEX, MPI_PROD, MPI_COMM_WORLD);
  wrong |= cabs(product - (1 + I) * (2 + I) * (3 + I)) > 1e-12;
  _Bool flag = 1, both;
  MPI_Allreduce(&flag, &both, 1, MPI_C_BOOL, MPI_LAND, MPI_COMM_WORLD);
  int local = 6;
  MPI_Reduce_local(&rank, &local, 1, MPI_INT, MPI_SUM);
  wrong |= !both || local != 6 + rank;
  MPI_Finalize();
  return wrong;
}
