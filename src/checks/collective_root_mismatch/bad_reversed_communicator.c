// In a communicator with reversed order the ranks take the root's number from different communicators.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int world_rank, rank, size, block[4] = {1, 2, 3, 4}, all[8] = {0};
  MPI_Comm reversed;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_split(MPI_COMM_WORLD, 0, size - world_rank, &reversed);
  MPI_Comm_rank(reversed, &rank);
  int writer = world_rank == 0 ? rank : 0;  // "rank 0 of the world" on one side, "rank 0 of reversed" on the other
  MPI_Gather(block, 4, MPI_INT, all, 4, MPI_INT, writer, reversed);  // EXPECT: GLOBAL:COLLECTIVE:ROOT_MISMATCH ranks=0,1
  MPI_Comm_free(&reversed);
  MPI_Finalize();
  return 0;
}
