// The launcher ends the other rank, whose handler leaves the program: the crash is the cause.
// mpivet-test: ranks=2
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>

static void clean_up(int number) { exit(number); }

int main(int argc, char** argv) {
  int rank, value = 0;
  volatile int* volatile nowhere = NULL;
  signal(SIGTERM, clean_up);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);  // ALSO: LOCAL:EXIT:SIGNAL
  if (rank == 1) *nowhere = 1;  // EXPECT: LOCAL:EXIT:SIGNAL ranks=1
  MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
