// The rank decides which word of the command line counts, and is written over another one.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define W MPI_COMM_WORLD

int main(int argc, char** argv) {
  int rank, steps = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(W, &rank);
  if (rank < argc) steps = atoi(argv[1]);
  if (steps > 1) MPI_Barrier(W);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  sprintf(argv[1], "%d", rank);
  if (strcmp(argv[1], "1") == 0) MPI_Barrier(W);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  MPI_Finalize();
  return 0;
}
