// All communication between parallel loops: MPI_Init is enough.
#include <mpi.h>

static double dot(const double* a, const double* b, int n) {
  double s = 0, all;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; ++i) s += a[i] * b[i];
  MPI_Allreduce(&s, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

int main(int argc, char** argv) {
  static double x[1000], y[1000];
  MPI_Init(&argc, &argv);
#pragma omp parallel for
  for (int i = 0; i < 1000; ++i) x[i] = y[i] = i;
  for (int k = 0; k < 10 && dot(x, y, 1000) > 0; ++k) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
