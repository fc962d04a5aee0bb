// The program handles MPI errors itself and goes on; the cut message is still a mistake.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, data[4] = {1, 2, 3, 4};
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(data, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);  // ALSO: GLOBAL:MSG:TRUNCATED
  else
    MPI_Recv(data, 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:MSG:TRUNCATED ranks=0,1
  MPI_Finalize();
  return 0;
}
