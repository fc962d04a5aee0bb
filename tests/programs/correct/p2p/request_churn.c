// Tens of thousands of short-lived requests: no handle is kept, slots of the library are reused all the time.
// mpivet-test: ranks=2
#include <mpi.h>

enum { ROUNDS = 4000, BATCH = 5 };

int main(int argc, char** argv) {
  int rank, in[BATCH], out[BATCH], wrong = 0;
  MPI_Request q[2 * BATCH];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < ROUNDS; ++round) {
    const int n = 1 + round % BATCH;
    for (int i = 0; i < n; ++i) {
      out[i] = round + i;
      MPI_Irecv(&in[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &q[2 * i]);
      MPI_Isend(&out[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &q[2 * i + 1]);
    }
    if (round % 2 == 0) {
      MPI_Waitall(2 * n, q, MPI_STATUSES_IGNORE);
    } else {
      for (int i = 2 * n - 1; i >= 0; --i) MPI_Wait(&q[i], MPI_STATUS_IGNORE);
    }
    wrong |= in[n - 1] != round + n - 1;
  }
  MPI_Finalize();
  return wrong;
}
