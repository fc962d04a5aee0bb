// All threads receive into one variable.
#include <mpi.h>

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  double part = 0, sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 8; ++i) {
    MPI_Recv(&part, 1, MPI_DOUBLE, MPI_ANY_SOURCE, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: STATIC:THREAD:CONCURRENT_CALLS
    sum += part;
  }
  MPI_Finalize();
  return 0;
}
