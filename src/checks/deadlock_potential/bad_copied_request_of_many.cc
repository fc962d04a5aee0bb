// Both ranks wait for one send after the other before they receive, through copies of the requests: by the last of them
// all sends have to be over.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, out[3] = {}, in;
  MPI_Request requests[3], copies[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; ++i) {
    MPI_Isend(&out[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &requests[i]);
    copies[i] = requests[i];
  }
  for (int i = 0; i < 3; ++i)
    MPI_Wait(&copies[i], MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL ranks=0,1
  for (int i = 0; i < 3; ++i) MPI_Recv(&in, 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
