// A process changes what the root broadcasts, through memory they share, in the second of three starts; and what is
// exchanged with blocks of different types.
// mpivet-test: ranks=2 mpi=mpich options="--checks=+GLOBAL:COLLECTIVE:DATA_TRANSMISSION_CORRUPTED,-LOCAL:MEMORY:ILLEGAL_MODIFICATION"
#include <mpi.h>
#include <unistd.h>

enum { N = 1 << 19, STEPS = 3 };
static double here[N];
static double* shared;
static int rank;

static void fill(int step) {
  if (rank == 0)
    for (int i = 0; i < N; ++i) shared[i] = i + step;
  MPI_Barrier(MPI_COMM_WORLD);
}

static void change_too_early(void) {
  if (rank == 0) return;
  usleep(300000);  // rank 0 has started by now
  shared[N - 1] = -1;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int unit;
  MPI_Aint bytes;
  MPI_Win win;
  MPI_Request request;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(rank == 0 ? N * sizeof(double) : 0, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &shared,
                          &win);
  MPI_Win_shared_query(win, 0, &bytes, &unit, &shared);
  double* mine = rank == 0 ? shared : here;

  MPI_Bcast_init(mine, N, MPI_DOUBLE, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);  // EXPECT: GLOBAL:COLLECTIVE:DATA_TRANSMISSION_CORRUPTED ranks=0-1 message~"MPI_Bcast_init"
  for (int step = 0; step < STEPS; ++step) {
    fill(step);
    if (step == 1) change_too_early();
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&request);

  const int send[2] = {0, rank == 0 ? N : 0}, receive[2] = {rank == 0 ? 0 : N, 0}, places[2] = {0, 0};
  const MPI_Datatype types[2] = {MPI_DOUBLE, MPI_DOUBLE};
  fill(0);
  change_too_early();
  MPI_Ialltoallw(shared, send, places, types, here, receive, places, types, MPI_COMM_WORLD, &request);  // EXPECT: GLOBAL:COLLECTIVE:DATA_TRANSMISSION_CORRUPTED ranks=0-1 message~"MPI_Ialltoallw"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
