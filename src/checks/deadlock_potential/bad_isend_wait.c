// A nonblocking send that is waited for at once is as blocking as MPI_Send.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  double out[4] = {0}, in[4];
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Isend(out, 4, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL ranks=0,1
  MPI_Recv(in, 4, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
