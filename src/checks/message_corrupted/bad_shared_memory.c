// A process changes the send buffer of another one, through memory they share, while the message is under way.
// mpivet-test: ranks=2 options="--checks=+GLOBAL:MSG:DATA_TRANSMISSION_CORRUPTED"
#include <mpi.h>

enum { N = 1 << 20 };

int main(int argc, char** argv) {
  static double here[N];
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double* shared;
  MPI_Win win;
  MPI_Win_allocate_shared(rank == 0 ? N * sizeof(double) : 0, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &shared,
                          &win);
  if (rank == 0) {
    for (int i = 0; i < N; ++i) shared[i] = i;
    MPI_Send(shared, N, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);  // ALSO: GLOBAL:MSG:DATA_TRANSMISSION_CORRUPTED
  } else {
    MPI_Aint size;
    int unit;
    MPI_Win_shared_query(win, 0, &size, &unit, &shared);
    MPI_Probe(0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    shared[N - 1] = -1;  // too early: the message has been announced, its end has not come yet
    MPI_Recv(here, N, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD,  // EXPECT: GLOBAL:MSG:DATA_TRANSMISSION_CORRUPTED ranks=0-1
             MPI_STATUS_IGNORE);
  }
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
