// The manager takes one result more than the workers send: a wildcard receive that nobody can satisfy.
// mpivet-test: ranks=3
#include <mpi.h>

static double collect(int workers) {
  double result, sum = 0;
  for (int i = 0; i <= workers; ++i) {
    MPI_Recv(&result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0-2
    sum += result;
  }
  return sum;
}

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  double value = 0.5 * rank;
  if (rank == 0) value = collect(size - 1);
  else MPI_Ssend(&value, 1, MPI_DOUBLE, 0, rank, MPI_COMM_WORLD);
  MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // ALSO: GLOBAL:DEADLOCK:HARD
  MPI_Finalize();
  return 0;
}
