// The sender sends ten numbers, the receiver has room for eight.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  double data[10] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(data, 10, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);  // ALSO: GLOBAL:MSG:TRUNCATED
  else
    MPI_Recv(data, 8, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:MSG:TRUNCATED ranks=0,1
  MPI_Finalize();
  return 0;
}
