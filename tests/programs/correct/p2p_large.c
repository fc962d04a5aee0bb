// Messages from empty to eight megabytes in both directions at once.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank, wrong = 0;
  MPI_Request q[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int n = 0; n <= 1 << 20; n = n == 0 ? 1 : n * 8) {
    double* out = calloc((size_t)n + 1, sizeof(double));
    double* in = calloc((size_t)n + 1, sizeof(double));
    for (int i = 0; i < n; ++i) out[i] = rank + i;
    MPI_Irecv(in, n, MPI_DOUBLE, 1 - rank, n % 1000, MPI_COMM_WORLD, &q[0]);
    MPI_Isend(out, n, MPI_DOUBLE, 1 - rank, n % 1000, MPI_COMM_WORLD, &q[1]);
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
    if (n > 0) wrong |= in[n - 1] != 1 - rank + n - 1;
    free(out);
    free(in);
  }
  MPI_Finalize();
  return wrong;
}
