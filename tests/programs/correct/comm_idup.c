// Nonblocking duplication with work in between, several at once, and use afterwards.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, sum = 0, wrong = 0;
  MPI_Comm copies[3];
  MPI_Request q[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; ++i) MPI_Comm_idup(MPI_COMM_WORLD, &copies[i], &q[i]);
  MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &q[3]);
  MPI_Waitall(4, q, MPI_STATUSES_IGNORE);
  wrong |= sum != 3;
  for (int i = 0; i < 3; ++i) {
    int value = rank == i ? 50 + i : 0;
    MPI_Bcast(&value, 1, MPI_INT, i, copies[i]);
    wrong |= value != 50 + i;
    MPI_Comm_free(&copies[i]);
  }
  MPI_Finalize();
  return wrong;
}
