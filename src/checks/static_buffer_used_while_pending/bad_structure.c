// Buffers that a structure or a global variable points to.
#include <mpi.h>

struct halo {
  double *in, *out;
  struct {
    double* first;
  } deep;
  MPI_Request requests[2];
};
static double* values;

void receive(struct halo* h, int peer) {
  MPI_Irecv(h->in, 10, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &h->requests[0]);
  h->in[3] = 0;  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"changes 'in'"
  MPI_Wait(&h->requests[0], MPI_STATUS_IGNORE);
}

void send(struct halo* h, int peer) {
  MPI_Isend(h->out, 10, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &h->requests[1]);
  for (int i = 0; i < 10; ++i) h->out[i] = i;  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"changes 'out'"
  MPI_Wait(&h->requests[1], MPI_STATUS_IGNORE);
}

double nested(struct halo h, int peer) {
  MPI_Irecv(h.deep.first, 10, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &h.requests[0]);
  const double x = h.deep.first[0];  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"reads 'first'"
  MPI_Wait(&h.requests[0], MPI_STATUS_IGNORE);
  return x;
}

void global(int peer) {
  MPI_Request request;
  MPI_Irecv(values, 10, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  values[0] = 1;  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"changes 'values'"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
