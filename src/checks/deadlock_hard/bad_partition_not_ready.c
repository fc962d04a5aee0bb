// The last partition of a message is never marked as ready: the send cannot complete, and the receiver waits for it.
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>

enum { P = 4, N = 8 };

int main(int argc, char** argv) {
  int rank, data[P * N] = {0};
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Psend_init(data, P, N, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &q);
    MPI_Start(&q);
    MPI_Pready_range(0, P - 2, q);
    MPI_Wait(&q, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD site=any message~"waits for itself"
  } else {
    MPI_Precv_init(data, P, N, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &q);
    MPI_Start(&q);
    MPI_Wait(&q, MPI_STATUS_IGNORE);  // ALSO: GLOBAL:DEADLOCK:HARD
  }
  MPI_Request_free(&q);
  MPI_Finalize();
  return 0;
}
