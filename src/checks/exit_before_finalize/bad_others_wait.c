// One rank leaves while the others wait for it: its exit is what there is to report, and not that they wait.
// mpivet-test: ranks=3
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);  // ALSO: LOCAL:EXIT:BEFORE_MPI_FINALIZE
  if (rank == 1) exit(3);  // EXPECT: LOCAL:EXIT:BEFORE_MPI_FINALIZE ranks=1 message~"called exit with status 3"
  MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
