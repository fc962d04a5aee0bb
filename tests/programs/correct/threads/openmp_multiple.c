// MPI and OpenMP: every thread exchanges its own rows, told apart by tags; waits for requests of its own.
// mpivet-test: ranks=2 flags="-fopenmp"
#include <mpi.h>
#include <omp.h>

enum { ROWS = 8, N = 64 };

int main(int argc, char** argv) {
  static int out[ROWS][N], in[ROWS][N];
  int provided, rank, wrong = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel for num_threads(2) schedule(static, 1) reduction(| : wrong)
  for (int row = 0; row < ROWS; ++row) {
    MPI_Request q[2];
    for (int i = 0; i < N; ++i) out[row][i] = 1000 * rank + 10 * row + i;
    MPI_Irecv(in[row], N, MPI_INT, 1 - rank, row, MPI_COMM_WORLD, &q[0]);
    MPI_Isend(out[row], N, MPI_INT, 1 - rank, row, MPI_COMM_WORLD, &q[1]);
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
    wrong |= in[row][N - 1] != 1000 * (1 - rank) + 10 * row + N - 1;
  }
  MPI_Finalize();
  return wrong;
}
