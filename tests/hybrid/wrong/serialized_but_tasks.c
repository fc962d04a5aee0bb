// Tasks of a loop run beside each other.
#include <mpi.h>

static void fetch(double* slot, int tag) {
  MPI_Recv(slot, 1, MPI_DOUBLE, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);  // EXPECT: STATIC:THREAD:LEVEL
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  double slots[16];
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 16; ++i) {
#pragma omp task firstprivate(i)
    fetch(&slots[i], i);
  }
  MPI_Finalize();
  return 0;
}
