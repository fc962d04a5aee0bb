/* Rank 1 dies in the middle of everything. */
#include <mpi.h>
#include <signal.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char c = 0;
  for (int i = 0; i < 10; ++i) MPI_Send(&c, 0, MPI_CHAR, MPI_PROC_NULL, i, MPI_COMM_WORLD);
  if (rank == 1) kill(getpid(), SIGKILL);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
