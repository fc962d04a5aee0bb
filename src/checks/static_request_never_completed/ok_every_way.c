// Each way that comes back has completed the request, or could not have made it.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void give_up(const char* why);
static void stop(const char* why) {
  fprintf(stderr, "%s\n", why);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

int ends(double* x, int n, int peer) {
  MPI_Request request;
  MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  if (n > 1000) exit(1);
  if (n > 100) MPI_Abort(MPI_COMM_WORLD, 1);
  if (n > 10) {
    stop("too much");
    return -1;
  }
  if (n > 5) {
    give_up("never comes back, but does not say so");
    return -1;
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return 0;
}

int fails(double* x, int n, int peer) {
  MPI_Request request;
  int err = MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  if (err != MPI_SUCCESS) return err;
  double* more = malloc((size_t)n * sizeof *more);
  if (!more) return -1;
  err = MPI_Wait(&request, MPI_STATUS_IGNORE);
  free(more);
  return err;
}

void same_condition(double* x, int n, int peer) {
  MPI_Request request;
  if (peer >= 0) MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  if (n == 0) return;
  x[n] = 1;
  if (peer >= 0) MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void flagged(double* x, int n, int peer) {
  MPI_Request request;
  int done = 0;
  MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  if (n > 10) {
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    done = 1;
  }
  if (!done) MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void polled(double* x, int n, int peer) {
  MPI_Request request;
  int done = 0;
  MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  while (!done) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
}

void started_in_loop(double* x, int n, int peer) {
  MPI_Request requests[8];
  for (int i = 0; i < n; ++i) MPI_Irecv(x + i, 1, MPI_DOUBLE, peer, i, MPI_COMM_WORLD, &requests[i]);
  if (n == 0) return;
  MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
}

int main(int argc, char** argv) {
  MPI_Request request;
  double x = 0;
  MPI_Init(&argc, &argv);
  MPI_Irecv(&x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &request);
  if (argc > 1) return 1;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
