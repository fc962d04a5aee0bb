// Somebody kills a rank while it waits for a message: no handler can see that.
// mpivet-test: ranks=2
#include <mpi.h>
#include <signal.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank, pid, data = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    pid = getpid();
    MPI_Send(&pid, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(&data, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: LOCAL:EXIT:SIGNAL ranks=0 message~"SIGKILL inside MPI_Recv"
  } else {
    MPI_Recv(&pid, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    usleep(200000);
    kill(pid, SIGKILL);
    sleep(1);
    MPI_Send(&data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
