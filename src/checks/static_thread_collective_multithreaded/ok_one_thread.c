// mpivet-test: flags="-fopenmp"
#include <mpi.h>
#include <omp.h>

static void share(double* value) { MPI_Bcast(value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }

void one_thread(double* value) {
#pragma omp parallel
  {
#pragma omp single
    share(value);
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp masked
    share(value);
  }
#pragma omp parallel num_threads(1)
  share(value);
}

// Of several groups of threads one takes part.
void last_thread(double* value) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == omp_get_num_threads() - 1) share(value);
  }
}
