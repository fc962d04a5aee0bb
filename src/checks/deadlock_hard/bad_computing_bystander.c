// Ranks 0 and 1 use two communicators in opposite order while rank 2 computes on its own.
// mpivet-test: ranks=3
#include <mpi.h>
#include <time.h>

static double compute(double seconds) {
  double x = 1, end = (double)time(NULL) + seconds;
  while ((double)time(NULL) < end) x = x * 1.0000001 + 1e-9;
  return x;
}

int main(int argc, char** argv) {
  int rank;
  MPI_Comm field, log;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 2, 0, &field);
  MPI_Comm_dup(field, &log);
  if (rank == 0) {
    MPI_Barrier(field);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1
    MPI_Barrier(log);
  } else if (rank == 1) {
    MPI_Barrier(log);  // ALSO: GLOBAL:DEADLOCK:HARD
    MPI_Barrier(field);
  } else {
    compute(4);
  }
  MPI_Comm_free(&log);
  MPI_Comm_free(&field);
  MPI_Finalize();
  return 0;
}
