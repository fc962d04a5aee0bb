// mpivet-test: flags="-fopenmp"
#include <mpi.h>
#include <omp.h>

static void by_first_thread(double* sum) {
  if (omp_get_thread_num() == 0) MPI_Allreduce(MPI_IN_PLACE, sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int provided;
  double sum = 0, start = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel firstprivate(start)
  {
    start = MPI_Wtime();
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 100; ++i) sum += i + start;
    by_first_thread(&sum);
#pragma omp barrier
#pragma omp master
    MPI_Bcast(&sum, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
#pragma omp parallel num_threads(1)
  MPI_Barrier(MPI_COMM_WORLD);
#pragma omp parallel if (0)
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
