// Polling with Testany, Testsome and Request_get_status between pieces of computation.
// mpivet-test: ranks=2
#include <mpi.h>

enum { N = 12 };
static double work;

static void compute(void) {
  for (int i = 1; i < 200; ++i) work += 1.0 / i;
}

int main(int argc, char** argv) {
  int rank, wrong = 0, in[N], out[N], index, flag, got = 0, which[N], some;
  MPI_Request q[N], send[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < N; ++i) MPI_Irecv(&in[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &q[i]);
    for (int i = N - 1; i >= 0; --i) {
      out[i] = 100 * rank + i;
      MPI_Isend(&out[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &send[i]);
    }
    for (got = 0; got < N / 2; compute()) {
      MPI_Testany(N, q, &index, &flag, MPI_STATUS_IGNORE);
      if (flag) wrong |= in[index] != 100 * (1 - rank) + index, ++got;
    }
    for (; got < N; compute()) {
      MPI_Testsome(N, q, &some, which, MPI_STATUSES_IGNORE);
      for (int i = 0; i < some; ++i) wrong |= in[which[i]] != 100 * (1 - rank) + which[i];
      got += some;
    }
    MPI_Testany(N, q, &index, &flag, MPI_STATUS_IGNORE);
    wrong |= !flag || index != MPI_UNDEFINED;
    for (flag = 0; !flag; compute()) MPI_Request_get_status(send[0], &flag, MPI_STATUS_IGNORE);
    MPI_Waitall(N, send, MPI_STATUSES_IGNORE);
  }
  MPI_Finalize();
  return wrong || work < 0;
}
