// Both ranks probe for the size of the coming message before either has sent one.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank, count, data[3] = {1, 2, 3};
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int other = 1 - rank;
  MPI_Probe(other, 4, MPI_COMM_WORLD, &status);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1
  MPI_Send(data, 3, MPI_INT, other, 4, MPI_COMM_WORLD);
  MPI_Get_count(&status, MPI_INT, &count);
  int* buffer = malloc(sizeof(int) * (size_t)count);
  MPI_Recv(buffer, count, MPI_INT, other, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  free(buffer);
  MPI_Finalize();
  return 0;
}
