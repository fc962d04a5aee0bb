// Send requests freed at once; the answer of the receiver tells that the buffer may be used again.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, answer = 0;
  double data[300];
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 20; ++round) {
    if (rank == 0) {
      for (int i = 0; i < 300; ++i) data[i] = round + i;
      MPI_Isend(data, 300, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &q);
      MPI_Request_free(&q);
      MPI_Recv(&answer, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(data, 300, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      answer += data[299] == round + 299;
      MPI_Send(&answer, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return answer != 20;
}
