// A counter in a window; the window outlives its use. (Debian's MPICH aborts over it in
// MPI_Finalize, which another check tells.)
// mpivet-test: ranks=2 options=--checks=-LOCAL:EXIT:SIGNAL
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, one = 1;
  static int counter;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&counter, sizeof counter, sizeof counter, MPI_INFO_NULL, MPI_COMM_WORLD, &window);  // EXPECT: LOCAL:WINDOW:NOT_FREED ranks=0,1
  MPI_Win_fence(0, window);
  MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, window);
  MPI_Win_fence(0, window);
  MPI_Finalize();
  return rank == 0 && counter != 2;
}
