// The single is in a function that the region calls.
#include <mpi.h>

static void share(int* x) {
#pragma omp single
  MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);  // EXPECT: STATIC:THREAD:LEVEL
  int x = 0;
#pragma omp parallel
  share(&x);
  MPI_Finalize();
  return 0;
}
