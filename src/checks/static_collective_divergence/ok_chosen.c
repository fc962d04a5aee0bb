// All ranks choose the same step; an enumeration has no values without a case.
#include <mpi.h>
typedef void (*step)(MPI_Comm);
enum role { FIRST, MIDDLE, LAST };
static void synchronize(MPI_Comm comm) { MPI_Barrier(comm); }
static void nothing(MPI_Comm comm) { (void)comm; }
static step steps[2] = {synchronize, nothing};
static enum role role_of(int rank, int size) { return rank == 0 ? FIRST : rank == size - 1 ? LAST : MIDDLE; }

int main(int argc, char** argv) {
  int rank, size, n = 4, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  steps[argc > 1](MPI_COMM_WORLD);
  switch (role_of(rank, size)) {
    case FIRST:
      MPI_Reduce(&n, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
      break;
    case MIDDLE:
    case LAST:
      MPI_Reduce(&n, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
      break;
  }
  MPI_Finalize();
  return 0;
}
