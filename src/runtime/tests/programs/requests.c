/* Many requests behind one handle value, every completion call, persistent and cancelled requests. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define N 4
static int values[N];

static void check(int ok, const char* what) {
  if (ok) return;
  fprintf(stderr, "requests: %s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

static void sender(void) {
  MPI_Request r[N];
  for (int i = 0; i < N; ++i) MPI_Isend(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &r[i]);
  MPI_Waitall(N, r, MPI_STATUSES_IGNORE);
  for (int i = 0; i < N; ++i) MPI_Isend(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &r[i]);
  for (int i = N - 1; i >= 0; --i) MPI_Wait(&r[i], MPI_STATUS_IGNORE);
  for (int i = 0; i < N; ++i) MPI_Isend(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &r[i]);
  MPI_Request copies[N];
  for (int i = 0; i < N; ++i) copies[i] = r[i];
  MPI_Waitall(N, copies, MPI_STATUSES_IGNORE);
  MPI_Request p;
  MPI_Send_init(&values[0], 1, MPI_INT, 1, 50, MPI_COMM_WORLD, &p);
  for (int i = 0; i < 3; ++i) {
    MPI_Start(&p);
    MPI_Wait(&p, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&p);
}

static void receiver(void) {
  MPI_Request r[N];
  for (int i = 0; i < N; ++i)
    MPI_Irecv(&values[i], 1, MPI_INT, i % 2 ? 0 : MPI_ANY_SOURCE, i, MPI_COMM_WORLD, &r[i]);
  MPI_Waitall(N, r, MPI_STATUSES_IGNORE);
  for (int i = 0; i < N; ++i) MPI_Irecv(&values[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &r[i]);
  for (int left = N; left > 0;) {
    int index;
    MPI_Waitany(N, r, &index, MPI_STATUS_IGNORE);
    check(index != MPI_UNDEFINED && r[index] == MPI_REQUEST_NULL, "waitany");
    --left;
  }
  for (int i = 0; i < N; ++i) MPI_Irecv(&values[i], 1, MPI_INT, MPI_ANY_SOURCE, i, MPI_COMM_WORLD, &r[i]);
  for (int left = N; left > 0;) {
    int done, indices[N];
    MPI_Status statuses[N];
    MPI_Testsome(N, r, &done, indices, statuses);
    for (int k = 0; k < done; ++k) check(statuses[k].MPI_TAG == indices[k], "testsome");
    left -= done;
  }
  for (int i = 0; i < 3; ++i) {
    MPI_Request q;
    int flag = 0;
    MPI_Irecv(&values[0], 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &q);
    while (!flag) MPI_Test(&q, &flag, MPI_STATUS_IGNORE);
  }
  MPI_Request c;
  MPI_Irecv(&values[0], 1, MPI_INT, 0, 99, MPI_COMM_WORLD, &c);
  MPI_Cancel(&c);
  MPI_Status status;
  int cancelled;
  MPI_Wait(&c, &status);
  MPI_Test_cancelled(&status, &cancelled);
  check(cancelled, "cancel");
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    sender();
  else
    receiver();
  MPI_Finalize();
  return 0;
}
