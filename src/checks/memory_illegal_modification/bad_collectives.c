// What is given to collective operations is changed while they are under way.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, blocks[4] = {0}, all[4], sums[2];
  const int counts[2] = {1, 3};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);

  MPI_Ibcast(blocks, 4, MPI_INT, 1, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=1 mpi=openmpi message~"between MPI_Ibcast and MPI_Wait"
  if (rank == 1) ++blocks[3];  // MPICH writes back what it has sent
  MPI_Wait(&request, MPI_STATUS_IGNORE);

  MPI_Iscatter(blocks, 2, MPI_INT, sums, 2, MPI_INT, 0, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0
  ++blocks[3];  // of the other rank's block
  MPI_Wait(&request, MPI_STATUS_IGNORE);

  MPI_Ireduce_scatter(blocks, all, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0,1
  ++blocks[3];
  MPI_Wait(&request, MPI_STATUS_IGNORE);

  MPI_Iallreduce(blocks, sums, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0
  ++blocks[rank == 0 ? 1 : 2];
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
