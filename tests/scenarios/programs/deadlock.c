// Ranks 0 and 1 receive from each other for ever; with an argument, rank 1 arrives that many milliseconds later.
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1 && argc > 1) usleep((useconds_t)atoi(argv[1]) * 1000);
  if (rank < 2) MPI_Recv(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
