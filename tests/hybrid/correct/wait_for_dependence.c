// A wait for the one task that matters.
#include <mpi.h>

static double a[10], s[10];
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel
#pragma omp master
  {
#pragma omp task depend(out : a)
    MPI_Bcast(a, 10, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp taskwait depend(in : a)
    MPI_Allreduce(a, s, 10, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
#pragma omp task depend(out : a)
    for (int i = 0; i < 10; ++i) a[i] = 1;
  }
  MPI_Finalize();
  return 0;
}
