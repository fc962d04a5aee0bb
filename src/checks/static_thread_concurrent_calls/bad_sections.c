// mpivet-test: flags="-fopenmp"
#include <mpi.h>

static void receive(double* into, int from) {
  MPI_Recv(into, 4, MPI_DOUBLE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: STATIC:THREAD:CONCURRENT_CALLS
}

// What is sent may be what was there before, or what came.
void at_once(int peer) {
  double halo[4] = {0};
#pragma omp parallel sections
  {
#pragma omp section
    receive(halo, peer);
#pragma omp section
    MPI_Send(halo, 4, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD);  // ALSO: STATIC:THREAD:CONCURRENT_CALLS
  }
}
