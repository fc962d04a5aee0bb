// The send counts were computed by rows, the receive counts should be the columns of the same matrix.
// mpivet-test: ranks=3
#include <mpi.h>

// Elements that rank i has for rank j.
static const int load[3][3] = {{1, 2, 1}, {1, 1, 2}, {1, 1, 1}};

int main(int argc, char** argv) {
  int rank, send[3], receive[3], at_send[3] = {0, 8, 16}, at_receive[3] = {0, 8, 16};
  double out[24] = {0}, in[24];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; ++i) {
    send[i] = load[rank][i];
    receive[i] = load[rank][i];  // should be load[i][rank]
  }
  MPI_Alltoallv(out, send, at_send, MPI_DOUBLE, in, receive, at_receive, MPI_DOUBLE, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:SIZE_MISMATCH site=any
  MPI_Finalize();
  return 0;
}
