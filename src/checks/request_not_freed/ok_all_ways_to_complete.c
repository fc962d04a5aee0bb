// Requests end through wait, waitall, waitany, waitsome, test, testall, testany, testsome, free, cancel.
// mpivet-test: ranks=2
#include <mpi.h>

enum { N = 4 };
static MPI_Request r[N];
static int out[N], in[N];

static void start(int other) {
  for (int i = 0; i < N / 2; ++i) {
    MPI_Irecv(&in[i], 1, MPI_INT, other, i, MPI_COMM_WORLD, &r[i]);
    MPI_Isend(&out[i], 1, MPI_INT, other, i, MPI_COMM_WORLD, &r[N / 2 + i]);
  }
}

int main(int argc, char** argv) {
  int rank, index, indices[N], done, count, flag;
  MPI_Request free_me;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int other = 1 - rank;
  start(other);
  for (int i = 0; i < N; ++i) MPI_Wait(&r[i], MPI_STATUS_IGNORE);
  start(other);
  MPI_Waitall(N, r, MPI_STATUSES_IGNORE);
  start(other);
  for (int i = 0; i < N; ++i) MPI_Waitany(N, r, &index, MPI_STATUS_IGNORE);
  start(other);
  for (done = 0; done < N; done += count) MPI_Waitsome(N, r, &count, indices, MPI_STATUSES_IGNORE);
  start(other);
  for (int i = 0; i < N; ++i)
    for (flag = 0; !flag;) MPI_Test(&r[i], &flag, MPI_STATUS_IGNORE);
  start(other);
  for (flag = 0; !flag;) MPI_Testall(N, r, &flag, MPI_STATUSES_IGNORE);
  start(other);
  for (done = 0; done < N; done += flag) MPI_Testany(N, r, &index, &flag, MPI_STATUS_IGNORE);
  start(other);
  for (done = 0; done < N;) {
    MPI_Testsome(N, r, &count, indices, MPI_STATUSES_IGNORE);
    if (count != MPI_UNDEFINED) done += count;
  }
  MPI_Irecv(&in[0], 1, MPI_INT, other, 50, MPI_COMM_WORLD, &free_me);
  MPI_Cancel(&free_me);
  MPI_Wait(&free_me, &status);
  MPI_Test_cancelled(&status, &flag);
  MPI_Isend(&out[0], 1, MPI_INT, other, 60, MPI_COMM_WORLD, &free_me);
  MPI_Request_free(&free_me);
  MPI_Recv(&in[0], 1, MPI_INT, other, 60, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return flag ? 0 : 1;
}
