// Two locks do not exclude each other.
#include <mpi.h>

static void one(int v) {
#pragma omp critical(one)
  MPI_Send(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
}
static void two(int v) {
#pragma omp critical(two)
  MPI_Send(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);  // EXPECT: STATIC:THREAD:LEVEL
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
  {
    one(1);
    two(2);
  }
  MPI_Finalize();
  return 0;
}
