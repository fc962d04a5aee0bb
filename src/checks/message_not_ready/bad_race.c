// The receive may be posted before or after: nothing says so.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, data = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Rsend(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:MSG:NOT_READY ranks=0-1 message~"Nothing makes sure"
  else
    MPI_Recv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
