// mpivet-test: flags="-fopenmp"
#include <mpi.h>
#include <omp.h>
#include <stdlib.h>

static double total(double mine, MPI_Comm comm) {
  double sum = 0;
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, comm);
  return sum;
}

// Each thread has a communicator of its own: its collectives match those of the same thread of the other ranks.
void each_its_own(double* sums) {
  const int threads = omp_get_max_threads();
  MPI_Comm* comms = malloc(sizeof(MPI_Comm) * threads);
  for (int i = 0; i < threads; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
#pragma omp parallel num_threads(threads)
  {
    const int me = omp_get_thread_num();
    sums[me] = total(me, comms[me]);
    MPI_Comm mine = comms[me];
    MPI_Barrier(mine);
  }
#pragma omp parallel for
  for (int i = 0; i < threads; ++i) sums[i] += total(i, comms[i]);
  for (int i = 0; i < threads; ++i) MPI_Comm_free(&comms[i]);
  free(comms);
}
