// Makes one mistake (a mismatch), goes on, and then dies: dies kill | segv | abort | error | exit, on rank 1. Rank 0 is in the call
// that waits for rank 1 before that can happen, and stays in it.
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank, number = 3, answer;
  float other = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Sendrecv(&number, 1, MPI_INT, 1, 0, &answer, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else MPI_Recv(&other, 1, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 1) {
    const char* how = argc > 1 ? argv[1] : "exit";
    if (strcmp(how, "kill") == 0) kill(getpid(), SIGKILL);
    if (strcmp(how, "segv") == 0) raise(SIGSEGV);
    if (strcmp(how, "error") == 0) MPI_Send(&number, 1, MPI_INT, 77, 0, MPI_COMM_WORLD);
    if (strcmp(how, "abort") == 0) MPI_Abort(MPI_COMM_WORLD, 5);
    _exit(3);
  }
  MPI_Finalize();
  return 0;
}
