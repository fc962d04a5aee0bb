// Ready sends, each one after the receiver has said that its receive is posted.
// mpivet-test: ranks=3
#include <mpi.h>
#include <stddef.h>

enum { N = 500 };

int main(int argc, char** argv) {
  int rank, size, wrong = 0;
  double block[2][N];
  MPI_Request q[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (int i = 0; i < N; ++i) block[0][i] = block[1][i] = i;
    for (int ready = 0; ready < size - 1; ++ready) {
      MPI_Status s;
      MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &s);
      MPI_Rsend(block[0], N, MPI_DOUBLE, s.MPI_SOURCE, 2, MPI_COMM_WORLD);
      MPI_Irsend(block[1], N, MPI_DOUBLE, s.MPI_SOURCE, 3, MPI_COMM_WORLD, &q[0]);
      MPI_Wait(&q[0], MPI_STATUS_IGNORE);
    }
  } else {
    MPI_Irecv(block[0], N, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, &q[0]);
    MPI_Irecv(block[1], N, MPI_DOUBLE, 0, 3, MPI_COMM_WORLD, &q[1]);
    MPI_Send(NULL, 0, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
    wrong = block[0][N - 1] != N - 1 || block[1][7] != 7;
  }
  MPI_Finalize();
  return wrong;
}
