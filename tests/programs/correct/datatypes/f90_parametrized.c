// Types by precision and range, by size class, and pairs: predefined, so neither committed nor freed.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, size;
  double x, y = 0;
  long long i, j = 0;
  MPI_Datatype real, integer, by_size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_f90_real(15, 300, &real);
  MPI_Type_create_f90_integer(15, &integer);
  MPI_Type_size(real, &size);
  wrong |= size != 8;
  MPI_Type_size(integer, &size);
  wrong |= size != 8;
  x = rank + 0.5, i = rank - 1000000000000LL;
  MPI_Sendrecv(&x, 1, real, 1 - rank, 0, &y, 1, real, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&i, 1, integer, 1 - rank, 1, &j, 1, integer, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  wrong |= y != 1.5 - rank || j != -1000000000000LL + 1 - rank;
  MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &by_size);
  MPI_Bcast(&x, 1, by_size, 0, MPI_COMM_WORLD);
  wrong |= x != 0.5;
  MPI_Finalize();
  return wrong;
}
