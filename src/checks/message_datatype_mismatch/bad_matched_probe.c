// The length is asked for in one type and the message is received in another.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, n;
  long ids[4] = {1, 2, 3, 4};
  double values[4];
  MPI_Message message;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(ids, 4, MPI_LONG, 1, 0, MPI_COMM_WORLD);  // ALSO: GLOBAL:MSG:DATATYPE:MISMATCH
  } else {
    MPI_Mprobe(0, 0, MPI_COMM_WORLD, &message, &status);
    MPI_Get_count(&status, MPI_LONG, &n);
    MPI_Mrecv(values, n, MPI_DOUBLE, &message, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:MSG:DATATYPE:MISMATCH ranks=0,1
  }
  MPI_Finalize();
  return 0;
}
