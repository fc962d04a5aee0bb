// A broadcast has one buffer, and no option.
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Bcast(MPI_IN_PLACE, 1, MPI_INT, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:IN_PLACE ranks=0-1 message~"buffer is MPI_IN_PLACE, and MPI_Bcast has no such option"
  // EXPECT@bad_bcast.c:6: LOCAL:EXIT:SIGNAL mpi=mpich
  MPI_Finalize();
  return 0;
}
