// Whoever comes first starts the reduction; the others find it done.
#include <mpi.h>

static int done;
static double total;

static void reduce_once(double mine) {
#pragma omp critical
  {
    total += mine;
    if (!done) {
      done = 1;
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
  reduce_once(1);
  MPI_Finalize();
  return 0;
}
