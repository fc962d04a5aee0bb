// One thread broadcasts on rank 0 only; it goes on thanks to buffering, and makes no further call.
// mpivet-test: ranks=2 flags="-fopenmp"
#include <mpi.h>

int main(int argc, char** argv) {
  int provided, rank;
  double x = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(4)
  {
#pragma omp barrier
    if (rank == 0) {
#pragma omp single
      MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL ranks=0,1
    }
  }
  MPI_Finalize();
  return 0;
}
