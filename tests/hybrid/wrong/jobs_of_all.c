// All threads call all functions of a table.
#include <mpi.h>

static double x, u[100];
static void communicate(void) { MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
static void compute(void) {
  for (int i = 0; i < 100; ++i) u[i] += 1;
}
static void (*const jobs[2])(void) = {communicate, compute};
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel
  for (int i = 0; i < 2; ++i) jobs[i]();
  MPI_Finalize();
  return 0;
}
