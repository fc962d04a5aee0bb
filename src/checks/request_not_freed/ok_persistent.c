// Persistent requests, of messages here, are freed after the loop.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, out = 0, in = -1;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Recv_init(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Ssend_init(&out, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[1]);
  for (int step = 0; step < 10; ++step) {
    out = step;
    MPI_Startall(2, r);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  }
  for (int i = 0; i < 2; ++i) MPI_Request_free(&r[i]);
  MPI_Finalize();
  return in == 9 ? 0 : 1;
}
