// The worker sends a last result after the manager has stopped listening.
// mpivet-test: ranks=2
#include <mpi.h>

enum { kResults = 3 };

int main(int argc, char** argv) {
  int rank, result = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < kResults; ++i)
      MPI_Recv(&result, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    for (int i = 0; i < kResults; ++i) MPI_Send(&i, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    MPI_Send(&result, 1, MPI_INT, 0, 99, MPI_COMM_WORLD);  // EXPECT: GLOBAL:MSG:PENDING ranks=1 message~"tag=99"
  }
  MPI_Finalize();
  return 0;
}
