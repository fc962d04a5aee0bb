// Rank 1 has left out the fence that ends the epoch: rank 0 waits in it, rank 1 in a barrier.
// mpivet-test: ranks=2 options="--no-progress-limit=1 --timeout=4" exit=124
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, shared = 0, value = 7;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&shared, sizeof shared, sizeof shared, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  if (rank == 0) {
    MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);  // EXPECT: GLOBAL:DEADLOCK:NOT_PROVED ranks=0,1 message~"does not know what MPI_Win_fence .rank 0. waits for"
  }
  MPI_Barrier(MPI_COMM_WORLD);  // ALSO: GLOBAL:DEADLOCK:NOT_PROVED
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
