/* Two sends from different lines, a wildcard receive without a status, and a loop of equal barriers. */
#include <mpi.h>
#include <string.h>

static void talk(int rank) {
  int x = rank, y = 0;
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 7, MPI_COMM_WORLD); /* line A */
    MPI_Send(&x, 1, MPI_INT, 1, 8, MPI_COMM_WORLD); /* line B */
  } else {
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  talk(rank);
  talk(rank);
  for (int i = 0; i < 50; ++i) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
