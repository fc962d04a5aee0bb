// Makes one mistake (a mismatch), goes on, and then dies: dies kill | segv | abort | error | exit, on rank 1.
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank, number = 3;
  float other = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else MPI_Recv(&other, 1, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 1) {
    const char* how = argc > 1 ? argv[1] : "exit";
    if (strcmp(how, "kill") == 0) kill(getpid(), SIGKILL);
    if (strcmp(how, "segv") == 0) raise(SIGSEGV);
    if (strcmp(how, "error") == 0) MPI_Send(&number, 1, MPI_INT, 77, 0, MPI_COMM_WORLD);
    if (strcmp(how, "abort") == 0) MPI_Abort(MPI_COMM_WORLD, 5);
    _exit(3);
  }
  MPI_Recv(&number, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
