// Two ranks wait for two seconds while the third computes, sleeps, and then sends: slow is not stuck.
// mpivet-test: ranks=3
#include <mpi.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    const time_t end = time(NULL) + 1;
    while (time(NULL) < end) value = (value + 1) % 1000;
    sleep(1);
    value = 42;
    MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return rank == 2 || value == 42 ? 0 : 1;
}
