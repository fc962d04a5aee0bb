// What another file does needs more than is asked for here.
#include <mpi.h>

void exchange(double* x);

int main(int argc, char** argv) {
  double x = 0;
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);  // EXPECT: STATIC:THREAD:LEVEL
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
  exchange(&x);
  MPI_Finalize();
  return 0;
}
