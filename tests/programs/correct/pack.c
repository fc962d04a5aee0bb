// MPI_Pack and MPI_Unpack, plain and external32, and a packed message of mixed contents.
// mpivet-test: ranks=2
#include <mpi.h>
#include <string.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, at = 0, n = 3, got_n = 0, bytes;
  double x[3] = {1.5, 2.5, 3.5}, got[3] = {0};
  char buffer[256], text[6] = "hello", got_text[6] = "";
  MPI_Aint at_external = 0, size_external;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Pack_size(3, MPI_DOUBLE, MPI_COMM_WORLD, &bytes);
  wrong |= bytes < 24;
  if (rank == 0) {
    MPI_Pack(&n, 1, MPI_INT, buffer, sizeof buffer, &at, MPI_COMM_WORLD);
    MPI_Pack(x, n, MPI_DOUBLE, buffer, sizeof buffer, &at, MPI_COMM_WORLD);
    MPI_Pack(text, 6, MPI_CHAR, buffer, sizeof buffer, &at, MPI_COMM_WORLD);
    MPI_Send(buffer, at, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(buffer, sizeof buffer, MPI_PACKED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Unpack(buffer, sizeof buffer, &at, &got_n, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(buffer, sizeof buffer, &at, got, got_n, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Unpack(buffer, sizeof buffer, &at, got_text, 6, MPI_CHAR, MPI_COMM_WORLD);
    wrong |= got_n != 3 || got[2] != 3.5 || strcmp(got_text, "hello") != 0;
  }
  MPI_Pack_external_size("external32", 3, MPI_DOUBLE, &size_external);
  wrong |= size_external != 24;
  MPI_Pack_external("external32", x, 3, MPI_DOUBLE, buffer, sizeof buffer, &at_external);
  at_external = 0;
  MPI_Unpack_external("external32", buffer, sizeof buffer, &at_external, got, 3, MPI_DOUBLE);
  wrong |= got[1] != 2.5;
  MPI_Finalize();
  return wrong;
}
