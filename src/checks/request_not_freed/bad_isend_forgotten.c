// Messages are sent without ever completing the requests: five on each rank, from one line.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, out[5] = {1, 2, 3, 4, 5}, in;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 5; ++i) {
    MPI_Isend(&out[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:REQUEST:NOT_FREED ranks=0,1 message~"5 on each rank"
    MPI_Recv(&in, 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
