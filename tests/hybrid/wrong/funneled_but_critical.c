// Critical regions are entered by all threads.
#include <mpi.h>

static void log_value(double v, int tag) {
#pragma omp critical
  MPI_Send(&v, 1, MPI_DOUBLE, 0, tag, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);  // EXPECT: STATIC:THREAD:LEVEL
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel for
  for (int i = 0; i < 8; ++i) log_value(i, i);
  MPI_Finalize();
  return 0;
}
