// Work sharing in functions that the region calls.
#include <mpi.h>

static double partial, norm;

static void accumulate(const double* x, int n) {
#pragma omp for reduction(+ : partial)
  for (int i = 0; i < n; ++i) partial += x[i] * x[i];
}
static void finish(void) {
#pragma omp single
  {
    MPI_Allreduce(&partial, &norm, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    partial = 0;
  }
}
static void norm_of(const double* x, int n) {
  accumulate(x, n);
  finish();
}

int main(int argc, char** argv) {
  static double x[256];
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
  for (int k = 0; k < 3; ++k) norm_of(x, 256);
  MPI_Finalize();
  return 0;
}
