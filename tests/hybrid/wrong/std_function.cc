// The same through std::function.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <functional>

static void sync_ranks() { MPI_Barrier(MPI_COMM_WORLD); }  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
int main(int argc, char** argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::function<void()> at_end = sync_ranks;
#pragma omp parallel
  at_end();
  MPI_Finalize();
}
