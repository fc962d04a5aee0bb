// Persistent requests are waited for but not freed.
// mpivet-test: ranks=2
#include <mpi.h>

static MPI_Request channel;

static void open_channel(double* buffer, int n, int rank) {
  if (rank == 0)
    MPI_Send_init(buffer, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &channel);  // EXPECT: LOCAL:REQUEST:NOT_FREED ranks=0
  else
    MPI_Recv_init(buffer, n, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &channel);  // EXPECT: LOCAL:REQUEST:NOT_FREED ranks=1
}

int main(int argc, char** argv) {
  int rank;
  double buffer[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  open_channel(buffer, 4, rank);
  for (int step = 0; step < 3; ++step) {
    MPI_Start(&channel);
    MPI_Wait(&channel, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
