// The worker polls for tag 2 while the manager has sent tag 1 and waits for the answer. (It gives up after a while, so that
// this program ends.)
// mpivet-test: ranks=2 options=--no-progress-limit=1
#include <mpi.h>

static void work(void) {
  const double end = MPI_Wtime() + 4;
  int arrived = 0, job = 0;
  while (!arrived && MPI_Wtime() < end)
    MPI_Iprobe(0, 2, MPI_COMM_WORLD, &arrived, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:NO_PROGRESS ranks=0,1 message~"Rank 1 does nothing but poll. Rank 0 waits for others."
  MPI_Recv(&job, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(&job, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int rank, job = 7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    work();
  } else {
    MPI_Send(&job, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Recv(&job, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // ALSO: GLOBAL:DEADLOCK:NO_PROGRESS
  }
  MPI_Finalize();
  return job != 7;
}
