// mpivet-test: flags="-fopenmp"
#include <mpi.h>

static void reduce(MPI_Comm comm, double* x) {
#pragma omp master
  MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, comm);  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
}
static void publish(MPI_Comm comm, double* x) {
#pragma omp single
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, comm);  // ALSO: STATIC:THREAD:COLLECTIVE_CONCURRENT
}

// There is no barrier at the end of master.
void step(double* x, double* y) {
  const MPI_Comm comm = MPI_COMM_WORLD;
#pragma omp parallel
  {
    reduce(comm, x);
    publish(comm, y);
  }
}
