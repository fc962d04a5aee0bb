// The space of a buffered send is free again once its receiver has answered: one slot serves many messages.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank, packed, size, answer = 0;
  double data[200];
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Pack_size(200, MPI_DOUBLE, MPI_COMM_WORLD, &packed);
  size = 2 * (packed + MPI_BSEND_OVERHEAD);
  void* buffer = malloc(size);
  if (rank == 0) MPI_Buffer_attach(buffer, size);
  for (int round = 0; round < 50; ++round) {
    if (rank == 0) {
      for (int i = 0; i < 200; ++i) data[i] = round;
      MPI_Bsend(data, 200, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
      MPI_Ibsend(data, 100, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD, &q);
      MPI_Wait(&q, MPI_STATUS_IGNORE);
      MPI_Recv(&answer, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      // The standard only promises the space after a detach, which waits for the delivery.
      MPI_Buffer_detach(&buffer, &size);
      MPI_Buffer_attach(buffer, size);
    } else {
      MPI_Recv(data, 200, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Recv(data, 200, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      answer += data[99] == round;
      MPI_Send(&answer, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
  }
  if (rank == 0) MPI_Buffer_detach(&buffer, &size);
  free(buffer);
  MPI_Finalize();
  return answer != 50;
}
