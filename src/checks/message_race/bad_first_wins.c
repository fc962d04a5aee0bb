// The first answer wins, whichever it is. Both are there when the receives are made.
// mpivet-test: ranks=3 options="--checks=+GLOBAL:MSG:RACE"
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  value = rank;
  if (rank > 0) {
    MPI_Request request;
    MPI_Isend(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);  // ALSO: GLOBAL:MSG:RACE
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 2; ++i)
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:MSG:RACE ranks=0-2
  }
  MPI_Finalize();
  return 0;
}
