// Which function a thread calls is for its number to say.
#include <mpi.h>
#include <omp.h>

static double x, u[100];
static void communicate(void) { MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }
static void compute(void) {
  for (int i = 0; i < 100; ++i) u[i] += 1;
}
static void (*const jobs[2])(void) = {communicate, compute};
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel num_threads(2)
  jobs[omp_get_thread_num()]();
  MPI_Finalize();
  return 0;
}
