// Nothing keeps the second region from starting while one thread is still in the first.
// mpivet-test: ranks=2 flags="-fopenmp"
#include <mpi.h>

int main(int argc, char** argv) {
  int provided, one = 1, sum = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel num_threads(4)
  {
#pragma omp barrier
#pragma omp single nowait
    MPI_Reduce(&one, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);  // ALSO: LOCAL:THREAD:SAME_COMMUNICATOR
#pragma omp single
    MPI_Reduce(&one, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);  // EXPECT: LOCAL:THREAD:SAME_COMMUNICATOR message~"MPI_Reduce .OpenMP thread [0-3] of 4. and MPI_Reduce .OpenMP thread [0-3] of 4." site=any
  }
  MPI_Finalize();
  return 0;
}
