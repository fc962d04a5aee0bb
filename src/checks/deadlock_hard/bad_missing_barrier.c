// One rank has nothing to do and skips the barrier: the other one waits for it in vain. (Of three, one may not be there yet when it is told.)
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int items = 2, per_rank = 2;
  int first = rank * per_rank;
  if (first < items) {
    // Work on items first .. first + per_rank.
    MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1 message~"MPI_Finalize"
  }
  MPI_Finalize();
  return 0;
}
