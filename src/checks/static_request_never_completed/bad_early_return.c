// Left before the wait, on some ways.
#include <mpi.h>
#include <stdio.h>

int check(const double* x, int n);

int receive(double* x, int n, int peer) {
  MPI_Request request;
  MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:REQUEST:NEVER_COMPLETED message~"is not completed on every way"
  if (n > 1000) {                                                  // ALSO: STATIC:REQUEST:NEVER_COMPLETED
    printf("too much\n");
    return -1;
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return 0;
}

int exchange(double* x, int n, int peer, int mode) {
  MPI_Request requests[2];
  MPI_Irecv(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &requests[0]);  // EXPECT: STATIC:REQUEST:NEVER_COMPLETED message~"'requests' of MPI_Irecv"
  MPI_Isend(x + n, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &requests[1]);
  switch (mode) {
    case 0:
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
      return 1;
    case 1:
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
      break;
    case 2:
      return 2;
    default:
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  return 0;
}

int in_loop(double* x, int n, int peer) {
  for (int i = 0; i < n; ++i) {
    MPI_Request request;
    MPI_Irecv(x + i, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:REQUEST:NEVER_COMPLETED
    if (i == peer) break;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  return 0;
}

int main(int argc, char** argv) {
  MPI_Request request;
  double x = 0;
  MPI_Init(&argc, &argv);
  MPI_Irecv(&x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:REQUEST:NEVER_COMPLETED
  if (argc > 1) MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
