// One rank runs far ahead with small sends, the other receives them all later: order is kept, nobody is stuck.
// mpivet-test: ranks=2
#include <mpi.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank, value, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2000; ++i) MPI_Send(&i, 1, MPI_INT, 1, i % 3, MPI_COMM_WORLD);
  } else {
    usleep(300000);
    for (int i = 0; i < 2000; ++i) {
      MPI_Recv(&value, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      wrong |= value != i;
    }
  }
  MPI_Finalize();
  return wrong;
}
