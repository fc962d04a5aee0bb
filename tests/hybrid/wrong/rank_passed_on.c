// In a function called by all threads, the collective is called on one rank only.
#include <mpi.h>

static double x;
static void share(int root) {
#pragma omp master
  if (root) MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
#pragma omp barrier
}
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int is_root = rank == 0;
#pragma omp parallel
  share(is_root);
  MPI_Finalize();
  return 0;
}
