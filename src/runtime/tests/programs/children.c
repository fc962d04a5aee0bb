/* Children of a rank, forked and executed, must leave no trace in its ring. */
#include <mpi.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const pid_t child = fork();
  if (child == 0) {
    for (int i = 0; i < 10; ++i) MPI_Wtime();
    MPI_Send(0, 0, MPI_CHAR, MPI_PROC_NULL, 77, MPI_COMM_WORLD);
    _exit(0);
  }
  waitpid(child, 0, 0);
  const int status = system("true");
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return status;
}
