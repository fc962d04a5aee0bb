// Neighbouring pieces of one array that are a bit too long: as send and receive buffer, and as blocks of two ranks; and
// a broadcast of data whose receive is under way.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, a[16] = {0}, own[4] = {0}, b[4] = {0};
  int counts[2] = {4, 4}, displs[2] = {0, 3};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Alltoall(a, 4, MPI_INT, a + 7, 4, MPI_INT, MPI_COMM_WORLD);  // EXPECT: LOCAL:MEMORY:OVERLAP ranks=0,1
  MPI_Gatherv(own, 4, MPI_INT, a, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);  // EXPECT: LOCAL:MEMORY:OVERLAP ranks=0
  MPI_Irecv(b, 4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);  // ALSO: LOCAL:MEMORY:OVERLAP
  MPI_Bcast(b, 4, MPI_INT, 0, MPI_COMM_WORLD);                      // EXPECT: LOCAL:MEMORY:OVERLAP ranks=0,1
  MPI_Send(own, 4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
