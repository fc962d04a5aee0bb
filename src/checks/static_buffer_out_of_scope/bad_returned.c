// The caller gets the request, and the data are gone.
#include <mpi.h>

struct link {
  int peer;
  MPI_Request request;
};

void notify(int state, int peer, MPI_Request* request) {
  MPI_Isend(&state, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, request);  // EXPECT: STATIC:BUFFER:OUT_OF_SCOPE message~"MPI_Isend uses 'state', .*end of its function"
}

void post(struct link* link) {
  double header[4];  // ALSO: STATIC:BUFFER:OUT_OF_SCOPE
  MPI_Irecv(header, 4, MPI_DOUBLE, link->peer, 0, MPI_COMM_WORLD, &link->request);  // EXPECT: STATIC:BUFFER:OUT_OF_SCOPE
}

MPI_Request start_sum(double part, double* sum) {
  MPI_Request request;
  MPI_Iallreduce(&part, sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:BUFFER:OUT_OF_SCOPE message~"'part'"
  return request;
}

void in_block(int peer, int with_header) {
  MPI_Request request = MPI_REQUEST_NULL;
  if (with_header) {
    int header[2] = {peer, 1};
    MPI_Isend(header, 2, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:BUFFER:OUT_OF_SCOPE message~"end of its block"
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
