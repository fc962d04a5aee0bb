// Both halves of a message pair are received into the same place: which one is left there is a matter of luck.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value[4] = {0};
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(value, 3, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[0]);      // ALSO: LOCAL:MEMORY:OVERLAP
    MPI_Irecv(value + 2, 2, MPI_INT, 1, 2, MPI_COMM_WORLD, &requests[1]);  // EXPECT: LOCAL:MEMORY:OVERLAP ranks=0
  } else {
    MPI_Isend(value, 3, MPI_INT, 0, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(value + 2, 2, MPI_INT, 0, 2, MPI_COMM_WORLD, &requests[1]);
  }
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
