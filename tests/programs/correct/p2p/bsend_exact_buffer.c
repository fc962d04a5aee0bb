// Head-to-head buffered sends with a buffer of exactly the size the standard asks for; detached, grown, attached again.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

static int rank, wrong;

static int room_for(int messages, int count, MPI_Datatype type) {
  int packed;
  MPI_Pack_size(count, type, MPI_COMM_WORLD, &packed);
  return messages * (packed + MPI_BSEND_OVERHEAD);
}

static void both_send_first(int messages, int count) {
  int size = room_for(messages, count, MPI_INT), detached_size;
  void *buffer = malloc(size), *detached;
  int* data = malloc(count * sizeof *data);
  MPI_Buffer_attach(buffer, size);
  for (int m = 0; m < messages; ++m) {
    for (int i = 0; i < count; ++i) data[i] = rank + m * i;
    MPI_Bsend(data, count, MPI_INT, 1 - rank, m, MPI_COMM_WORLD);
  }
  for (int m = 0; m < messages; ++m) {
    MPI_Recv(data, count, MPI_INT, 1 - rank, m, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong |= data[count - 1] != 1 - rank + m * (count - 1);
  }
  MPI_Buffer_detach(&detached, &detached_size);
  wrong |= detached != buffer || detached_size != size;
  free(buffer);
  free(data);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  both_send_first(1, 10);
  both_send_first(4, 1000);
  both_send_first(2, 30000);
  MPI_Finalize();
  return wrong;
}
