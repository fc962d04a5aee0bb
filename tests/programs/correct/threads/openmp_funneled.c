// MPI and OpenMP, funneled: threads compute, the master exchanges between parallel regions and in a master section.
// mpivet-test: ranks=2 flags="-fopenmp"
#include <mpi.h>
#include <omp.h>

enum { N = 1000 };

int main(int argc, char** argv) {
  static double a[N + 2];
  int provided, rank, wrong = 0;
  double sum = 0, all = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  omp_set_num_threads(2);
  const int right = rank == 0 ? 1 : MPI_PROC_NULL, left = rank == 1 ? 0 : MPI_PROC_NULL;
#pragma omp parallel for
  for (int i = 0; i < N + 2; ++i) a[i] = rank;
#pragma omp parallel
  {
#pragma omp master
    {
      MPI_Sendrecv(&a[N], 1, MPI_DOUBLE, right, 0, &a[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Sendrecv(&a[1], 1, MPI_DOUBLE, left, 1, &a[N + 1], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
#pragma omp barrier
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N + 2; ++i) sum += a[i];
  }
  MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  wrong |= all != N + 2 + 1 - 1;
  MPI_Finalize();
  return wrong;
}
