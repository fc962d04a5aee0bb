// A fast producer of nonblocking sends and a consumer that takes them in another order, much later.
// mpivet-test: ranks=2
#include <mpi.h>

enum { N = 400 };

int main(int argc, char** argv) {
  static int data[N];
  static MPI_Request q[N];
  int rank, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < N; ++i) {
      data[i] = 3 * i;
      MPI_Isend(&data[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &q[i]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Waitall(N, q, MPI_STATUSES_IGNORE);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = N - 1; i >= 0; --i) {
      int v;
      MPI_Recv(&v, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      wrong |= v != 3 * i;
    }
  }
  MPI_Finalize();
  return wrong;
}
