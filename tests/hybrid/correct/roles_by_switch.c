// Each thread has its part; one of them is communication.
#include <mpi.h>
#include <omp.h>
#include <stdio.h>

static double halo[10], inner[1000];
static void io(void) { printf("io\n"); }
static void compute(void) {
  for (int i = 0; i < 1000; ++i) inner[i] += 1;
}
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel num_threads(3)
  switch (omp_get_thread_num()) {
    case 0:
      MPI_Bcast(halo, 10, MPI_DOUBLE, 0, MPI_COMM_WORLD);
      break;
    case 1:
      io();
      break;
    default:
      compute();
  }
  MPI_Finalize();
  return 0;
}
