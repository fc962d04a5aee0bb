// One thread receives a value and hands it to all.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  double results = 0;
#pragma omp parallel reduction(+ : results)
  {
    double value;
#pragma omp single copyprivate(value)
    {
      value = 1.0 + rank;
      MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    results += value;
#pragma omp single copyprivate(value)
    MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
  printf("%g\n", results);
  MPI_Finalize();
  return 0;
}
