// A function leaves a task behind, and its caller goes on to a collective.
#include <mpi.h>

static double a[10];
static void begin(double* x) {
#pragma omp task untied
  MPI_Bcast(x, 10, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
}
static void sync_all(void) { MPI_Barrier(MPI_COMM_WORLD); }
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel
#pragma omp master
  {
    begin(a);
    sync_all();
  }
  MPI_Finalize();
  return 0;
}
