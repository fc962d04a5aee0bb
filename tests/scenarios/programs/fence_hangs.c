// Rank 1 leaves out a fence: fence_hangs. Or it computes before the fence for a very long time: fence_hangs compute.
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank;
  int* shared;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate(sizeof *shared, sizeof *shared, MPI_INFO_NULL, MPI_COMM_WORLD, &shared, &window);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    FILE* mark = fopen("running", "w");
    if (mark) fclose(mark);
  }
  if (rank == 1 && argc > 1) sleep(100);
  if (rank == 0 || argc > 1) MPI_Win_fence(0, window);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
