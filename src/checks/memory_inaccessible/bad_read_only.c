// A constant can be sent, but not received into.
// mpivet-test: ranks=2
#include <mpi.h>

static const char greeting[4096] = "hello";

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    char answer[6];
    MPI_Recv(answer, 6, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(greeting, 6, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Send(greeting, 6, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
    MPI_Recv((char*)greeting, 6, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: LOCAL:MEMORY:INACCESSIBLE ranks=1 message~"cannot be written"
  }
  MPI_Finalize();
  return 0;
}
// EXPECT-ANYWHERE: LOCAL:EXIT:SIGNAL ranks=1 message~"inside MPI_Recv"
