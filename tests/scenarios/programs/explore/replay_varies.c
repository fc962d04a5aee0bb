// Fails in one order of messages. MODE in the environment makes it another program.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is(const char* mode) { return getenv("MODE") && !strcmp(getenv("MODE"), mode); }

int main(int argc, char** argv) {
  int rank, value = 0, order = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0) {
    if (!is("silent") || rank != 2) MPI_Send(&rank, 1, MPI_INT, 0, is("tag") ? 7 : 3, MPI_COMM_WORLD);
  } else {
    if (is("sleep")) {
      fclose(fopen("running", "w"));
      sleep(60);
    }
    if (is("collective")) MPI_Barrier(MPI_COMM_SELF);
    for (int i = 0; i < 2; ++i) {
      const int source = is("named") ? i + 1 : MPI_ANY_SOURCE;
      MPI_Recv(&value, 1, MPI_INT, source, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      order = 10 * order + value;
    }
    if (order == 21 && is("dies")) abort();
    if (order == 21 && is("status")) {
      MPI_Finalize();
      return 7;
    }
    if (order == 21) MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
