// Whether a thread is the first is told by a function.
#include <mpi.h>
#include <omp.h>

static double x;
static int am_first(void) { return omp_get_thread_num() == 0; }
static void share(void) {
  if (am_first()) MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp barrier
}
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel
  {
    share();
    share();
  }
  MPI_Finalize();
  return 0;
}
