// A process changes what another one sends, through memory they share: between two groups, and among neighbours.
// mpivet-test: ranks=2 options="--checks=+GLOBAL:COLLECTIVE:DATA_TRANSMISSION_CORRUPTED"
#include <mpi.h>
#include <unistd.h>

enum { N = 1 << 19 };
static double here[2 * N];
static double* shared;
static int rank;

static void fill(void) {
  if (rank == 0)
    for (int i = 0; i < N; ++i) shared[i] = i;
  MPI_Barrier(MPI_COMM_WORLD);
}

static void change_too_early(void) {
  if (rank == 0) return;
  usleep(300000);  // rank 0 is in the operation by now
  shared[N - 1] = -1;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int unit;
  const int size = 2, open = 0;
  MPI_Aint bytes;
  MPI_Win win;
  MPI_Comm inter, line;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(rank == 0 ? N * sizeof(double) : 0, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &shared,
                          &win);
  MPI_Win_shared_query(win, 0, &bytes, &unit, &shared);
  double* mine = rank == 0 ? shared : here;

  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1 - rank, 0, &inter);
  fill();
  change_too_early();
  MPI_Bcast(mine, N, MPI_DOUBLE, rank == 0 ? MPI_ROOT : 0, inter);  // EXPECT: GLOBAL:COLLECTIVE:DATA_TRANSMISSION_CORRUPTED ranks=0-1 message~"MPI_Bcast"
  MPI_Comm_free(&inter);

  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &open, 0, &line);
  static double all[2 * N];
  fill();
  change_too_early();
  MPI_Neighbor_allgather(mine, N, MPI_DOUBLE, all, N, MPI_DOUBLE, line);  // EXPECT: GLOBAL:COLLECTIVE:DATA_TRANSMISSION_CORRUPTED ranks=0-1 message~"MPI_Neighbor_allgather"
  MPI_Comm_free(&line);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
