// Recursive halving: communicators are split again and again, with collectives on every level.
// mpivet-test: ranks=4
#include <mpi.h>

static int depth_first(MPI_Comm comm) {
  int rank, size, sum, below = 0;
  MPI_Comm half;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  int one = 1;
  MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm);
  if (size > 1) {
    MPI_Comm_split(comm, rank < size / 2, -rank, &half);
    below = depth_first(half);
    MPI_Comm_free(&half);
  }
  MPI_Barrier(comm);
  return below + (sum == size);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int levels = depth_first(MPI_COMM_WORLD);
  MPI_Finalize();
  return levels == 3 ? 0 : 1;
}
