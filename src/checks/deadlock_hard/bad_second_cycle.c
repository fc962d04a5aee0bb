// Two pairs of ranks make the same mistake, the second pair a little later: one finding for all of them. (The job is left alone for a
// while, so that the second pair gets there on a busy machine, too.)
// mpivet-test: ranks=4 options="--on-deadlock=wait --timeout=5" exit=1
#include <mpi.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int partner = rank ^ 1;
  if (rank >= 2) usleep(150000);
  MPI_Recv(&value, 1, MPI_INT, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0-3
  MPI_Send(&value, 1, MPI_INT, partner, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
