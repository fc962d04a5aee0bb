// Ranks 0 and 1 wait for each other while rank 2 polls for work: its polling hides nothing.
// mpivet-test: ranks=3
#include <mpi.h>

static void poll_for_work(void) {
  int arrived = 0, job;
  while (!arrived) MPI_Iprobe(MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &arrived, MPI_STATUS_IGNORE);
  MPI_Recv(&job, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void exchange(int other) {
  int value = other;
  MPI_Recv(&value, 1, MPI_INT, other, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1
  MPI_Send(&value, 1, MPI_INT, other, 5, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int rank, job = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 2) poll_for_work();
  else exchange(1 - rank);
  if (rank == 0) MPI_Send(&job, 1, MPI_INT, 2, 9, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
