// A rank that has nothing to do leaves without an error, and the others wait for it.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) exit(EXIT_SUCCESS);
  MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  MPI_Finalize();
  exit(EXIT_SUCCESS);
}
