// Read while sent, other bytes, other ways, after a test, or when the call has failed.
#include <mpi.h>
#include <stdlib.h>

double read_while_sent(double* x, int n, int next) {
  MPI_Request request;
  double sum = 0;
  MPI_Isend(x, n, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &request);
  for (int i = 0; i < n; ++i) sum += x[i];
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return sum;
}

void other_bytes(double* u, int n, int left, int right) {
  MPI_Request requests[2];
  MPI_Irecv(&u[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&u[n + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &requests[1]);
  for (int i = 2; i < n; ++i) u[i] = 0.5 * (u[i - 1] + u[i + 1]);
  u[n] += 1;
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  u[1] += u[0];
}

struct message {
  int kind;
  double value;
};
int other_member(struct message* m, int source) {
  MPI_Request request;
  MPI_Irecv(&m->value, 1, MPI_DOUBLE, source, 0, MPI_COMM_WORLD, &request);
  m->kind = 3;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return m->value > 0;
}

void other_ways(int* x, int rank) {
  MPI_Request request;
  if (rank == 0) MPI_Isend(x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
  if (rank == 0) MPI_Wait(&request, MPI_STATUS_IGNORE);
  *x = 5;
}

int tested(int* x, int source) {
  MPI_Request request;
  int flag = 0;
  MPI_Irecv(x, 1, MPI_INT, source, 0, MPI_COMM_WORLD, &request);
  MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
  if (flag) return *x;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return *x;
}

int failed(double* x, int n, int next) {
  MPI_Request request;
  int error = MPI_Isend(x, n, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &request);
  if (error != MPI_SUCCESS) {
    free(x);
    return error;
  }
  if (MPI_Wait(&request, MPI_STATUS_IGNORE)) return 1;
  free(x);
  return 0;
}

void in_turn(double* buffers[2], int n, int source, int rounds) {
  MPI_Request request;
  MPI_Irecv(buffers[0], n, MPI_DOUBLE, source, 0, MPI_COMM_WORLD, &request);
  for (int i = 0; i < rounds; ++i) {
    double* now = buffers[i % 2];
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Irecv(buffers[(i + 1) % 2], n, MPI_DOUBLE, source, 0, MPI_COMM_WORLD, &request);
    now[0] += 1;
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void from_round_to_round(double* rows, int n, int next, int rounds) {
  MPI_Request request = MPI_REQUEST_NULL;
  for (int i = 0; i < rounds; ++i) {
    if (i > 0) MPI_Wait(&request, MPI_STATUS_IGNORE);
    rows[0] = i;
    MPI_Isend(rows, n, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &request);
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void wait_for(MPI_Request* request);
void completed_by_others(int* x, int next, MPI_Request* request) {
  MPI_Isend(x, 1, MPI_INT, next, 0, MPI_COMM_WORLD, request);
  wait_for(request);
  *x = 0;
}

int at_the_root(int rank) {
  MPI_Request request;
  int value = 7, copy;
  MPI_Ibcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
  copy = rank == 0 ? value : 0;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return copy + value;
}

void no_data(int* x, int next) {
  MPI_Request request;
  MPI_Isend(x, 0, MPI_INT, next, 0, MPI_COMM_WORLD, &request);
  *x = 1;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void elements(int* x, int n, int next) {
  MPI_Request* requests = malloc((size_t)n * sizeof *requests);
  for (int i = 0; i < n; ++i) {
    x[i] = i;
    MPI_Isend(&x[i], 1, MPI_INT, next, i, MPI_COMM_WORLD, &requests[i]);
  }
  MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
  for (int i = 0; i < n; ++i) x[i] = 0;
  free(requests);
}

void at_the_border(double* u, int n, int rank, int size) {
  MPI_Request requests[2];
  int left = rank > 0 ? rank - 1 : MPI_PROC_NULL, right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
  MPI_Irecv(&u[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&u[n + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &requests[1]);
  if (rank == 0) u[0] = 0;
  if (right == MPI_PROC_NULL) u[n + 1] = 1;
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}
