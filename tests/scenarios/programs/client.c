// One half of an MPMD job: sends its number to rank 0, which runs server.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
