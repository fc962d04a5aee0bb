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
