// mpivet-test: flags="-fopenmp"
#include <mpi.h>

static void exchange(double* halo, int peer) {
  MPI_Sendrecv_replace(halo, 1, MPI_DOUBLE, peer, 0, peer, 0, MPI_COMM_WORLD,  // ALSO: STATIC:THREAD:LEVEL
                       MPI_STATUS_IGNORE);
}

// Whichever thread comes first to a single executes it, not the first thread of the process.
int main(int argc, char** argv) {
  int provided, rank;
  double halo = 1;
  // EXPECT-NEXT-LINE: STATIC:THREAD:LEVEL message~"MPI_THREAD_SERIALIZED(.|\n)*whichever thread comes first"
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
  {
#pragma omp single
    exchange(&halo, 1 - rank);
  }
  MPI_Finalize();
  return 0;
}
