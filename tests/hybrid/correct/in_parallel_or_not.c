// A routine for callers within and without parallel regions.
#include <mpi.h>
#include <omp.h>
#include <stdio.h>

/* A library's routine that may be called by one thread or by all threads of a team. */
static double total(const double* x, int n) {
  static double mine, all;
  if (omp_in_parallel()) {
#pragma omp single
    mine = 0;
#pragma omp for reduction(+ : mine)
    for (int i = 0; i < n; ++i) mine += x[i];
#pragma omp single
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  } else {
    mine = 0;
    for (int i = 0; i < n; ++i) mine += x[i];
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  return all;
}
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  double x[100] = {1}, s = total(x, 100);
#pragma omp parallel
  s = total(x, 100);
  printf("%g\n", s);
  MPI_Finalize();
  return 0;
}
