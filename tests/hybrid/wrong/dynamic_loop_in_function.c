// The collective is three calls away from the loop.
#include <mpi.h>

static void barrier(MPI_Comm comm) { MPI_Barrier(comm); }  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
static void phase(MPI_Comm comm) { barrier(comm); }
static void body(int i) {
  if (i >= 0) phase(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < 16; ++i) body(i);
  MPI_Finalize();
  return 0;
}
