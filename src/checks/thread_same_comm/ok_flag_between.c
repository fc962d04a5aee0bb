// The second region has no barrier before it, but waits for the first one in a way of its own.
// mpivet-test: ranks=2 flags="-fopenmp"
#include <mpi.h>
#include <stdatomic.h>

int main(int argc, char** argv) {
  int provided, one = 1, sum = 0, all = 0;
  atomic_int done = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel num_threads(4)
  {
#pragma omp single nowait
    {
      MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
      atomic_store(&done, 1);
    }
#pragma omp single
    {
      while (!atomic_load(&done)) {
      }
      MPI_Allreduce(&sum, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return all != 4;
}
