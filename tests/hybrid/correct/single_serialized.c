// Conjugate gradients in one parallel region, reductions in single.
#include <mpi.h>
#include <stdio.h>

#define N 512
static double x[N], r[N], p[N], q[N];

int main(int argc, char** argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) {
    fprintf(stderr, "threads are not supported\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double rr = 1, pq = 0, next = 0;
#pragma omp parallel
  {
    int k = 0;
    while (k < 100 && rr > 1e-12) {
#pragma omp for reduction(+ : pq)
      for (int i = 0; i < N; ++i) {
        q[i] = 2 * p[i];
        pq += p[i] * q[i];
      }
#pragma omp single
      MPI_Allreduce(MPI_IN_PLACE, &pq, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
      const double alpha = rr / pq;
#pragma omp for reduction(+ : next)
      for (int i = 0; i < N; ++i) {
        x[i] += alpha * p[i];
        r[i] -= alpha * q[i];
        next += r[i] * r[i];
      }
#pragma omp single
      {
        MPI_Allreduce(&next, &rr, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        next = pq = 0;
      }
      ++k;
    }
  }
  MPI_Finalize();
  return 0;
}
