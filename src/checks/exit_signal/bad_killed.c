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
    // The other one learns who to kill from the call that we are in then.
    MPI_Sendrecv(&pid, 1, MPI_INT, 1, 0, &data, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: LOCAL:EXIT:SIGNAL ranks=0 message~"SIGKILL inside MPI_Sendrecv"
  } else {
    MPI_Recv(&pid, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    kill(pid, SIGKILL);
    sleep(60);  // the launcher ends us
  }
  MPI_Finalize();
  return 0;
}
