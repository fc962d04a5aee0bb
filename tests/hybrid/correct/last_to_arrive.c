// A counter tells the last thread, which communicates for all.
#include <mpi.h>
#include <omp.h>

int main(int argc, char** argv) {
  int provided, arrived = 0;
  double sum = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
  {
    int before;
#pragma omp atomic
    sum += omp_get_thread_num();
#pragma omp atomic capture
    before = arrived++;
    if (before == omp_get_num_threads() - 1)
      MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
