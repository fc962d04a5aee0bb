// A process changes what is being sent to it, through memory they share: a partitioned message, and one of an exchange.
// mpivet-test: ranks=2 mpi=mpich options="--checks=+GLOBAL:MSG:DATA_TRANSMISSION_CORRUPTED,-LOCAL:MEMORY:ILLEGAL_MODIFICATION"
#include <mpi.h>
#include <unistd.h>

enum { N = 1 << 19 };
static double here[N];
static double* shared;
static int rank;

static void fill(void) {
  if (rank == 0)
    for (int i = 0; i < N; ++i) shared[i] = i;
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
  MPI_Request r;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(rank == 0 ? N * sizeof(double) : 0, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &shared,
                          &win);
  MPI_Win_shared_query(win, 0, &bytes, &unit, &shared);

  if (rank == 0)
    MPI_Psend_init(shared, 2, N / 2, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);  // ALSO: GLOBAL:MSG:DATA_TRANSMISSION_CORRUPTED
  else
    MPI_Precv_init(here, 2, N / 2, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);  // EXPECT: GLOBAL:MSG:DATA_TRANSMISSION_CORRUPTED ranks=0-1
  fill();
  change_too_early();
  MPI_Start(&r);
  if (rank == 0) MPI_Pready_range(0, 1, r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Request_free(&r);

  fill();
  change_too_early();
  static double back[N];
  double* out = rank == 0 ? shared : back;
  MPI_Isendrecv(out, N, MPI_DOUBLE, 1 - rank, 0, here, N, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &r);  // EXPECT: GLOBAL:MSG:DATA_TRANSMISSION_CORRUPTED ranks=0-1
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
