// Threads 0 and 1 call functions with collectives on one communicator.
#include <mpi.h>
#include <omp.h>

static double a, b;
static void first(void) { MPI_Bcast(&a, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
static void second(void) { MPI_Bcast(&b, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel
  {
    const int me = omp_get_thread_num();
    if (me == 0)
      first();
    else if (me == 1)
      second();
  }
  MPI_Finalize();
  return 0;
}
