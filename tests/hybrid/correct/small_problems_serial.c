// Regions that run with one thread.
#include <mpi.h>

int main(int argc, char** argv) {
  int x = 1;
  MPI_Init(&argc, &argv);
#pragma omp parallel num_threads(1)
  MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp parallel if (0)
  {
#pragma omp for
    for (int i = 0; i < 10; ++i) MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
