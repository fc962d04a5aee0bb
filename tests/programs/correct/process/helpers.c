// Helper processes by fork and exec, by system and popen; children leave with _exit and never touch MPI.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank, status = -1, wrong = 0, sum = 0;
  char line[32] = "";
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const pid_t plain = fork();
  if (plain == 0) _exit(7);
  waitpid(plain, &status, 0);
  wrong |= !WIFEXITED(status) || WEXITSTATUS(status) != 7;
  const pid_t other = fork();
  if (other == 0) {
    execl("/bin/sh", "sh", "-c", "exit 3", (char*)NULL);
    _exit(1);
  }
  waitpid(other, &status, 0);
  wrong |= WEXITSTATUS(status) != 3;
  wrong |= system("true") != 0;
  FILE* from = popen("echo hello", "r");
  wrong |= !fgets(line, sizeof line, from) || line[0] != 'h';
  pclose(from);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return wrong || sum != 1;
}
