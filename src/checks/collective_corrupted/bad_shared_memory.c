// A process changes the buffer that the root broadcasts, through memory they share, while the root is in the broadcast.
// mpivet-test: ranks=2 options="--checks=+GLOBAL:COLLECTIVE:DATA_TRANSMISSION_CORRUPTED"
#include <mpi.h>
#include <unistd.h>

enum { N = 1 << 20 };

int main(int argc, char** argv) {
  static double here[N];
  MPI_Init(&argc, &argv);
  int rank, unit;
  MPI_Aint size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double* shared;
  MPI_Win win;
  MPI_Win_allocate_shared(rank == 0 ? N * sizeof(double) : 0, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &shared,
                          &win);
  MPI_Win_shared_query(win, 0, &size, &unit, &shared);
  if (rank == 0)
    for (int i = 0; i < N; ++i) shared[i] = i;
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1) {
    usleep(300000);      // the root is in MPI_Bcast by now
    shared[N - 1] = -1;  // too early
  }
  MPI_Bcast(rank == 0 ? shared : here, N, MPI_DOUBLE, 0,  // EXPECT: GLOBAL:COLLECTIVE:DATA_TRANSMISSION_CORRUPTED ranks=0-1
            MPI_COMM_WORLD);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
