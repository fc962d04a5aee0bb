// Receives into memory that another receive is under way to, as fast as it can, for ever.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, in, out = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (;;) {
    MPI_Request requests[2];
    MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&out, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Send(&out, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
}
