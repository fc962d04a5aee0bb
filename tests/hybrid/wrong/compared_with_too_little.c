// More is asked for than what is made sure of.
#include <mpi.h>

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);  // EXPECT: STATIC:THREAD:LEVEL
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
  double v = 0;
#pragma omp parallel for firstprivate(v)
  for (int i = 0; i < 8; ++i) MPI_Send(&v, 1, MPI_DOUBLE, 0, i, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
