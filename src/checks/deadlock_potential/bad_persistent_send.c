// Persistent sends in a time loop, each completed before the receive is even posted.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, out = 1, in = 0;
  MPI_Request send;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send_init(&out, 1, MPI_INT, 1 - rank, 2, MPI_COMM_WORLD, &send);
  for (int step = 0; step < 4; ++step) {
    MPI_Start(&send);
    MPI_Waitall(1, &send, MPI_STATUSES_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL ranks=0,1
    MPI_Recv(&in, 1, MPI_INT, 1 - rank, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&send);
  MPI_Finalize();
  return 0;
}
