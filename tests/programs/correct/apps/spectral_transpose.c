// A pencil-decomposed transform: row and column communicators, Alltoall in both, twice there and back.
// mpivet-test: ranks=4
#include <mpi.h>

enum { P = 2, N = 4 };

static void exchange(const double* from, double* to, MPI_Comm comm) {
  MPI_Alltoall(from, N * N / P, MPI_DOUBLE, to, N * N / P, MPI_DOUBLE, comm);
}

int main(int argc, char** argv) {
  double a[N * N], b[N * N], c[N * N];
  int rank, wrong = 0;
  MPI_Comm row, column;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank / P, rank, &row);
  MPI_Comm_split(MPI_COMM_WORLD, rank % P, rank, &column);
  for (int i = 0; i < N * N; ++i) a[i] = 100 * rank + i;
  for (int round = 0; round < 3; ++round) {
    exchange(a, b, row);
    exchange(b, c, column);
    exchange(c, b, column);  // an exchange of equal blocks is its own inverse
    exchange(b, a, row);
  }
  for (int i = 0; i < N * N; ++i) wrong |= a[i] != 100 * rank + i;
  MPI_Comm_free(&row);
  MPI_Comm_free(&column);
  MPI_Finalize();
  return wrong;
}
