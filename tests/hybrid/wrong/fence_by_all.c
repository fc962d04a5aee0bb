// All threads call MPI_Win_fence on one window.
#include <mpi.h>
#include <stdlib.h>

static double window[100];
static void epoch(MPI_Win win) { MPI_Win_fence(0, win); }  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win win;
  MPI_Win_create(window, sizeof window, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
#pragma omp parallel
  epoch(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
