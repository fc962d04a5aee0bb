// The root alone waits for the others.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {  // ALSO: STATIC:COLLECTIVE:DIVERGENCE
    printf("starting\n");
    MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE message~"MPI_Barrier.*MPI_COMM_WORLD"
  }
  MPI_Finalize();
  return 0;
}
