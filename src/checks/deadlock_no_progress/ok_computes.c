// One rank polls while the other one computes for longer than the limit; then one sleeps between its polls.
// mpivet-test: ranks=2 options="--no-progress-limit=0.5"
#include <mpi.h>
#include <unistd.h>

static double compute(double seconds) {
  const double end = MPI_Wtime() + seconds;
  double sum = 0;
  while (MPI_Wtime() < end)
    for (int i = 1; i < 100000; ++i) sum += 1.0 / i;
  return sum;
}

static void poll_for(int source, int pause) {
  int arrived = 0, value;
  while (!arrived) {
    MPI_Iprobe(source, 0, MPI_COMM_WORLD, &arrived, MPI_STATUS_IGNORE);
    if (pause) usleep(20000);
  }
  MPI_Recv(&value, 1, MPI_INT, source, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  int rank, value = 1;
  double sum = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    sum = compute(1.5);
    MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    poll_for(0, 0);
  }
  // Rank 1 looks for something else (here: the clock) and for a message now and then.
  if (rank == 1) {
    const double end = MPI_Wtime() + 1.5;
    int arrived = 0;
    while (MPI_Wtime() < end && !arrived) {
      MPI_Iprobe(0, 5, MPI_COMM_WORLD, &arrived, MPI_STATUS_IGNORE);
      usleep(20000);
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return sum <= 0;
}
