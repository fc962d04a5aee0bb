// MPI_Sendrecv cannot deadlock by order, but it can by tags: left and right were mixed up.
// mpivet-test: ranks=3
#include <mpi.h>

enum { kToLeft = 1, kToRight = 2 };

int main(int argc, char** argv) {
  int rank, size, in;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int right = (rank + 1) % size, left = (rank + size - 1) % size;
  MPI_Sendrecv(&rank, 1, MPI_INT, right, kToRight, &in, 1, MPI_INT, left, kToLeft, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0-2
  MPI_Finalize();
  return 0;
}
