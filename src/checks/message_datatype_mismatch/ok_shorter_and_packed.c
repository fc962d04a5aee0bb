// A receive may be longer than its message, also by part of a type; MPI_PACKED matches anything; bytes match bytes.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, position = 0, a[3] = {1, 2, 3}, got[8], wrong = 0, elements;
  double x = 2.5;
  char buffer[128];
  MPI_Datatype two;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_INT, &two);
  MPI_Type_commit(&two);
  if (rank == 0) {
    MPI_Send(a, 3, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Pack(a, 3, MPI_INT, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Pack(&x, 1, MPI_DOUBLE, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Send(buffer, position, MPI_PACKED, 1, 1, MPI_COMM_WORLD);
    MPI_Send(a, 3, MPI_INT, 1, 2, MPI_COMM_WORLD);
    MPI_Send(a, sizeof a, MPI_BYTE, 1, 3, MPI_COMM_WORLD);
  } else {
    MPI_Recv(got, 4, two, 0, 0, MPI_COMM_WORLD, &status);
    MPI_Get_elements(&status, two, &elements);
    wrong |= elements != 3 || got[2] != 3;
    MPI_Recv(buffer, sizeof buffer, MPI_PACKED, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Unpack(buffer, sizeof buffer, &position, got, 3, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(buffer, sizeof buffer, &position, &x, 1, MPI_DOUBLE, MPI_COMM_WORLD);
    wrong |= got[1] != 2 || x != 2.5;
    position = 0;
    MPI_Recv(buffer, sizeof buffer, MPI_PACKED, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Unpack(buffer, sizeof buffer, &position, got, 3, MPI_INT, MPI_COMM_WORLD);
    wrong |= got[2] != 3;
    MPI_Recv(got, sizeof got, MPI_BYTE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong |= got[0] != 1;
  }
  MPI_Type_free(&two);
  MPI_Finalize();
  return wrong;
}
