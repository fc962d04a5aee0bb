// Persistent requests of a time loop: the receive is started and waited for before the send is started.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  double out[8] = {0}, in[8];
  MPI_Request send, receive;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send_init(out, 8, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &send);
  MPI_Recv_init(in, 8, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &receive);
  for (int step = 0; step < 3; ++step) {
    MPI_Start(&receive);
    MPI_Wait(&receive, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1
    MPI_Start(&send);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&send);
  MPI_Request_free(&receive);
  MPI_Finalize();
  return 0;
}
