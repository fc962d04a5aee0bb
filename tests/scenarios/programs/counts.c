// Counts a signal, until every rank has got one; then prints how many there were in all.
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile sig_atomic_t got;
static void count(int number) {
  (void)number;
  ++got;
}

int main(int argc, char** argv) {
  int rank, mine = 0, least = 0, all = 0;
  signal(SIGUSR1, count);
  signal(SIGUSR2, count);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE* mark = fopen("running", "w");
    if (mark) fclose(mark);
  }
  for (int i = 0; i < 300 && least == 0; ++i) {
    usleep(100000);
    mine = got;
    MPI_Allreduce(&mine, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  }
  sleep(1);
  mine = got;
  MPI_Reduce(&mine, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%d signals\n", all);
  MPI_Finalize();
  return 0;
}
