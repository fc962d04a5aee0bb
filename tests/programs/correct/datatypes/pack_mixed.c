// Mixed data packed by one rank and received as packed or as a struct by others; external32 as well.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, n = 3, position = 0, wrong = 0, count = 0, space;
  double x[3] = {1.5, 2.5, 3.5}, y[3] = {0};
  char buffer[200], outside[100];
  MPI_Status s;
  MPI_Aint at = 0, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Pack_size(3, MPI_DOUBLE, MPI_COMM_WORLD, &space);
  wrong |= space > 150;
  if (rank == 0) {
    MPI_Pack(&n, 1, MPI_INT, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Pack(x, 3, MPI_DOUBLE, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Send(buffer, position, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
    MPI_Send(x, 3, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);  // typed, unpacked by the receiver
    MPI_Pack_external_size("external32", 3, MPI_DOUBLE, &size);
    MPI_Pack_external("external32", x, 3, MPI_DOUBLE, outside, sizeof outside, &at);
    wrong |= at != size;
    MPI_Send(outside, (int)at, MPI_BYTE, 2, 2, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(buffer, sizeof buffer, MPI_PACKED, 0, 0, MPI_COMM_WORLD, &s);
    MPI_Unpack(buffer, sizeof buffer, &position, &count, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(buffer, sizeof buffer, &position, y, count, MPI_DOUBLE, MPI_COMM_WORLD);
    wrong |= count != 3 || y[2] != 3.5;
    MPI_Recv(buffer, sizeof buffer, MPI_PACKED, 0, 1, MPI_COMM_WORLD, &s);
    position = 0;
    MPI_Unpack(buffer, sizeof buffer, &position, y, 3, MPI_DOUBLE, MPI_COMM_WORLD);
    wrong |= y[1] != 2.5;
  } else {
    MPI_Recv(outside, sizeof outside, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &s);
    MPI_Get_count(&s, MPI_BYTE, &count);
    MPI_Unpack_external("external32", outside, count, &at, y, 3, MPI_DOUBLE);
    wrong |= y[0] != 1.5;
  }
  MPI_Finalize();
  return wrong;
}
