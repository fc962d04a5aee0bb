// Starts other programs by fork and exec, and by system: they are not ranks, and nobody waits for them in MPI.
#include <mpi.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int status = 1, rank, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pid_t child = fork();
  if (child == 0) {
    execl("/bin/sh", "sh", "-c", "test -z \"$LD_PRELOAD\" || ls / >/dev/null; echo child", (char*)NULL);
    _exit(127);
  }
  waitpid(child, &status, 0);
  if (system("true") != 0) status = 1;
  child = fork();  // a child that ends without exec, through exit handlers
  if (child == 0) exit(0);
  waitpid(child, NULL, 0);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 && sum == 1 ? 0 : 9;
}
