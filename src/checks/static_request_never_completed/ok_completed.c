// Completed here, by the caller, later, or freed.
#include <mpi.h>

void wait_all(MPI_Request* requests, int n);
struct halo {
  MPI_Request request;
};

void waited(int next, const int* state) {
  MPI_Request one, many[2], freed, tested;
  int flag = 0;
  MPI_Isend(state, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &one);
  MPI_Wait(&one, MPI_STATUS_IGNORE);
  for (int i = 0; i < 2; ++i) MPI_Isend(state, 1, MPI_INT, next, i, MPI_COMM_WORLD, &many[i]);
  MPI_Waitall(2, many, MPI_STATUSES_IGNORE);
  MPI_Isend(state, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &freed);
  MPI_Request_free(&freed);
  MPI_Isend(state, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &tested);
  while (!flag) MPI_Test(&tested, &flag, MPI_STATUS_IGNORE);
}

void given_away(int next, const int* state, struct halo* halo, MPI_Request* out) {
  MPI_Request local, copied;
  MPI_Isend(state, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &local);
  wait_all(&local, 1);
  MPI_Isend(state, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &halo->request);
  MPI_Isend(state, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &copied);
  *out = copied;
}

// Each by itself; all of them, and some of them twice; in any order.
void of_several(int next, int* values, int which) {
  MPI_Request each[2], some[3], any[2];
  MPI_Isend(&values[0], 1, MPI_INT, next, 0, MPI_COMM_WORLD, &each[0]);
  MPI_Irecv(&values[1], 1, MPI_INT, next, 0, MPI_COMM_WORLD, &each[1]);
  MPI_Wait(&each[1], MPI_STATUS_IGNORE);
  MPI_Wait(&each[0], MPI_STATUS_IGNORE);
  for (int i = 0; i < 3; ++i) MPI_Isend(&values[2 + i], 1, MPI_INT, next, i, MPI_COMM_WORLD, &some[i]);
  MPI_Wait(&some[2], MPI_STATUS_IGNORE);
  MPI_Waitall(2, some, MPI_STATUSES_IGNORE);
  MPI_Isend(&values[5], 1, MPI_INT, next, 0, MPI_COMM_WORLD, &any[0]);
  MPI_Isend(&values[6], 1, MPI_INT, next, 1, MPI_COMM_WORLD, &any[1]);
  MPI_Wait(&any[which], MPI_STATUS_IGNORE);
  MPI_Wait(&any[1 - which], MPI_STATUS_IGNORE);
}
