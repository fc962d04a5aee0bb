// Ping-pong over many message lengths, below and above the eager limit, blocking and nonblocking.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char** argv) {
  const int most = 1 << 20;
  int rank, wrong = 0;
  char* data = malloc(most);
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int n = 1; n <= most; n *= 4) {
    for (int again = 0; again < 3; ++again) {
      if (rank == 0) {
        memset(data, again + 1, n);
        MPI_Send(data, n, MPI_CHAR, 1, n % 100, MPI_COMM_WORLD);
        memset(data, 0, n);
        MPI_Irecv(data, n, MPI_CHAR, 1, n % 100, MPI_COMM_WORLD, &q);
        MPI_Wait(&q, MPI_STATUS_IGNORE);
        wrong |= data[n - 1] != again + 2;
      } else {
        MPI_Recv(data, n, MPI_CHAR, 0, n % 100, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < n; ++i) ++data[i];
        MPI_Isend(data, n, MPI_CHAR, 0, n % 100, MPI_COMM_WORLD, &q);
        MPI_Wait(&q, MPI_STATUS_IGNORE);
        memset(data, 9, n);
      }
    }
  }
  free(data);
  MPI_Finalize();
  return wrong;
}
