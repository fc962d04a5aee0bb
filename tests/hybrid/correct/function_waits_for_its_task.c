// A function makes a task and waits for it: what follows is not beside it.
#include <mpi.h>

static double a[10], s[10];
static void spread(double* x) {
#pragma omp task
  MPI_Bcast(x, 10, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp taskwait
}
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel
#pragma omp single
  {
    spread(a);
    spread(s);
    MPI_Allreduce(a, s, 10, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
