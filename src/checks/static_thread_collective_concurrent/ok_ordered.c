// mpivet-test: flags="-fopenmp"
#include <mpi.h>

void waits(int* in, int* out, int n, int way) {
#pragma omp parallel
  {
#pragma omp single
    MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
#pragma omp single nowait
    MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
#pragma omp barrier
    for (int i = 0; i < n; ++i) {
#pragma omp single
      MPI_Bcast(in, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
    if (way) {
#pragma omp single nowait
      MPI_Barrier(MPI_COMM_WORLD);
    } else {
#pragma omp single nowait
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
}

void tasks(double* x, double* y) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp taskwait
#pragma omp task
    MPI_Bcast(y, 1, MPI_DOUBLE, 1, MPI_COMM_WORLD);
  }
}

void own_communicators(MPI_Comm one, MPI_Comm other, double* x, double* y) {
#pragma omp parallel sections
  {
#pragma omp section
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, one);
#pragma omp section
    MPI_Bcast(y, 1, MPI_DOUBLE, 0, other);
  }
}
