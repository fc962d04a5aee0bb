// Started again after completion, freed when inactive, receives cancelled.
#include <mpi.h>

void rounds(double* x, int n, int peer, int again) {
  MPI_Request requests[2], single;
  MPI_Send_init(x, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Recv_init(x + n, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Send_init(x, n, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &single);
  for (int i = 0; i < again; ++i) {
    MPI_Startall(2, requests);
    MPI_Start(&single);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Wait(&single, MPI_STATUS_IGNORE);
  }
  MPI_Start(&requests[0]);
  MPI_Start(&requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
  MPI_Request_free(&single);
}

void cancelled(int* x) {
  MPI_Request request;
  MPI_Irecv(x, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &request);
  MPI_Cancel(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
