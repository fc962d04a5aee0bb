// Rank 0 takes whichever message comes first. With buffering it may be the one of rank 1, without it must be the one of
// rank 2: the program goes on either way.
// mpivet-test: ranks=3
#include <mpi.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank, v = 7, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; ++i) {
      MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += v;
    }
  } else if (rank == 1) {
    MPI_Send(&v, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    MPI_Send(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else {
    usleep(100 * 1000);
    MPI_Send(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return rank == 0 && sum != 14;
}
