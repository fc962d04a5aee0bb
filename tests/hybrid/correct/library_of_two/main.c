// The program asks for what another file needs.
#include <mpi.h>

void reduce_all(double* x, int n);
void exchange_once(double* x);

int main(int argc, char** argv) {
  double x[8] = {0};
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
  {
    reduce_all(x, 8);
    exchange_once(x);
  }
  MPI_Finalize();
  return 0;
}
