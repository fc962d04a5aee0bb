// Rounds in which all processes tell each other whether they have more, until nobody has.
#include <mpi.h>
#include <stdlib.h>

enum { kBlock = 8 };

static void hand_out(int mine, int processes, MPI_Comm comm) {
  int *out = malloc(sizeof(int) * kBlock * processes), *in = malloc(sizeof(int) * kBlock * processes);
  int done = 0;
  while (!done) {
    for (int p = 0; p < processes; ++p) {
      out[p * kBlock] = mine <= kBlock - 1;
      for (int i = 1; i < kBlock; ++i) out[p * kBlock + i] = mine + i;
    }
    mine -= kBlock - 1;
    MPI_Barrier(comm);
    MPI_Alltoall(out, kBlock, MPI_INT, in, kBlock, MPI_INT, comm);
    done = 1;
    for (int p = 0; p < processes; ++p) done &= in[p * kBlock];
  }
  free(out);
  free(in);
}

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  hand_out(3 + 20 * rank, size, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
