// Workers are told their number and act on it.
#include <mpi.h>
#include <omp.h>

static void communicate(double* sum) { MPI_Allreduce(MPI_IN_PLACE, sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); }

static void worker(int id, int count, double* sum) {
  for (int step = 0; step < 10; ++step) {
    if (id == 0) communicate(sum);
#pragma omp barrier
    if (id == count - 1) sum[1] += step;
#pragma omp barrier
  }
}

int main(int argc, char** argv) {
  double sum[2] = {0, 0};
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
  worker(omp_get_thread_num(), omp_get_num_threads(), sum);
  MPI_Finalize();
  return 0;
}
