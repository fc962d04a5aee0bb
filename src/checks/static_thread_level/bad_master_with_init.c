// mpivet-test: flags="-fopenmp"
#include <mpi.h>

// MPI_Init promises that there are no other threads.
int main(int argc, char** argv) {
  double field[64] = {0};
  int rank;
  MPI_Init(&argc, &argv);  // EXPECT: STATIC:THREAD:LEVEL message~"MPI_Init asks for MPI_THREAD_SINGLE.*MPI_THREAD_FUNNELED"
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 64; ++i) field[i] = i;
#pragma omp master
    MPI_Bcast(field, 64, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // ALSO: STATIC:THREAD:LEVEL
#pragma omp barrier
  }
  MPI_Finalize();
  return 0;
}
