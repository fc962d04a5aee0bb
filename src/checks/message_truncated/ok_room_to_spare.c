// Buffers larger than the messages, and one made to measure after a probe.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank, count, wrong = 0, buffer[100], data[7] = {0, 1, 2, 3, 4, 5, 6};
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int n = 0; n <= 7; ++n) MPI_Send(data, n, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(data, 5, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else {
    for (int n = 0; n <= 7; ++n) {
      MPI_Recv(buffer, 100, MPI_INT, 0, 0, MPI_COMM_WORLD, &status);
      MPI_Get_count(&status, MPI_INT, &count);
      wrong |= count != n;
    }
    MPI_Probe(0, 1, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    int* exact = malloc(sizeof(int) * (size_t)count);
    MPI_Recv(exact, count, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong |= count != 5 || exact[4] != 4;
    free(exact);
  }
  MPI_Finalize();
  return wrong;
}
