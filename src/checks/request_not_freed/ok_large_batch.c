// Many requests at once are nothing unusual as long as they come and go together.
// mpivet-test: ranks=2
#include <mpi.h>

#define N 1200

int main(int argc, char** argv) {
  static int in[N], out[N];
  static MPI_Request requests[2 * N];
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int turn = 0; turn < 3; ++turn) {
    for (int i = 0; i < N; ++i) MPI_Irecv(&in[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; i < N; ++i) MPI_Isend(&out[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &requests[N + i]);
    MPI_Waitall(2 * N, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
