// The others wait in a fence for one that computes: it will come.
// mpivet-test: ranks=3 options="--no-progress-limit=1"
#include <mpi.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank;
  int* shared;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate(sizeof *shared, sizeof *shared, MPI_INFO_NULL, MPI_COMM_WORLD, &shared, &window);
  MPI_Win_fence(0, window);
  if (rank == 2) sleep(3);
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
