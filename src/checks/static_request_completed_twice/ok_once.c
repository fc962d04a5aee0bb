// Copies of which one is completed; waits that may have something to wait for.
#include <mpi.h>

void moved(int peer, double* x, int n) {
  MPI_Request request, mine;
  MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  mine = request;
  request = MPI_REQUEST_NULL;
  MPI_Wait(&mine, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void swapped(int peer, double* x, int n, int rounds) {
  MPI_Request now, next, saved;
  MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &now);
  for (int i = 0; i < rounds; ++i) {
    MPI_Irecv(x + n * (i + 1), n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &next);
    MPI_Wait(&now, MPI_STATUS_IGNORE);
    saved = next;
    next = now;
    now = saved;
  }
  MPI_Wait(&now, MPI_STATUS_IGNORE);
}

void elements(int peer, double* x, int n) {
  MPI_Request all[2];
  for (int i = 0; i < 2; ++i) MPI_Irecv(x + i * n, n, MPI_DOUBLE, peer, i, MPI_COMM_WORLD, &all[i]);
  MPI_Wait(&all[0], MPI_STATUS_IGNORE);
  MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
}

void only_perhaps(int peer, double* x, int n, int early) {
  MPI_Request request;
  MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  if (early) MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void used_again(int peer, double* x, int n) {
  MPI_Request request;
  for (int i = 0; i < n; ++i) {
    MPI_Irecv(x + i, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Isend(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void persistent(int peer, double* x, int n) {
  MPI_Request request, copy;
  MPI_Recv_init(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  copy = request;
  MPI_Start(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Wait(&copy, MPI_STATUS_IGNORE);
  MPI_Request_free(&request);
}

struct transfer {
  MPI_Request in, out;
};
void members(int peer, double* x, int n) {
  struct transfer t;
  MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &t.in);
  MPI_Isend(x + n, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &t.out);
  MPI_Wait(&t.in, MPI_STATUS_IGNORE);
  MPI_Wait(&t.out, MPI_STATUS_IGNORE);
}
