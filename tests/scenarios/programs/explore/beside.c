/* Ranks that are in order by more than messages: a file that one writes and another one reads ("file"), each its own ("own"), a
   processor's clock as a message ("clock"), process ids and seeds ("pid"), a loop that waits for time to pass ("time"). */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int rank, size;

static void write_file(const char* name) {
  FILE* file = fopen(name, "w");
  fputs("5", file);
  fclose(file);
}

static void gather(int value) {
  for (int round = 0; round < 2; ++round)
    if (rank != 0)
      MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    else
      for (int i = 1; i < size; ++i) {
        int got;
        MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      }
}

int main(int argc, char** argv) {
  const char* what = argv[1];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  char own[32];
  snprintf(own, sizeof own, "out.%d", rank);
  if (!strcmp(what, "own")) write_file(own);
  if (!strcmp(what, "file") && rank == 0) write_file("shared");
  MPI_Barrier(MPI_COMM_WORLD);
  if (!strcmp(what, "file") && rank == 1) fclose(fopen("shared", "r"));
  if (!strcmp(what, "clock")) gather((int)__builtin_ia32_rdtsc());
  if (!strcmp(what, "pid")) {
    srand((unsigned)(time(NULL) ^ getpid()));
    gather(rand());
  }
  if (!strcmp(what, "time") && rank == 0) {
    int flag;
    for (const double begin = MPI_Wtime(); MPI_Wtime() - begin < 0.5;)
      MPI_Iprobe(1, 7, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
