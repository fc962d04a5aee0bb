// What is given to collective operations with blocks of different sizes, or among neighbours, is changed under way.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, blocks[8] = {0}, all[8];
  const int counts[2] = {1, 2}, places[2] = {0, 4}, bytes[2] = {0, 16}, size = 2, periodic = 1;
  const MPI_Datatype types[2] = {MPI_INT, MPI_INT};
  MPI_Comm ring;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int to_each[2] = {rank + 1, rank + 1};

  MPI_Ialltoallv(blocks, counts, places, MPI_INT, all, to_each, places, MPI_INT, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=1 message~"12 bytes. between MPI_Ialltoallv and MPI_Wait"
  if (rank == 1) ++blocks[5];
  ++blocks[2];  // in no block
  MPI_Wait(&request, MPI_STATUS_IGNORE);

  MPI_Ialltoallw(blocks, counts, bytes, types, all, to_each, bytes, types, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0,1 message~"MPI_Ialltoallw"
  ++blocks[4];
  MPI_Wait(&request, MPI_STATUS_IGNORE);

  MPI_Iscatterv(blocks, counts, places, MPI_INT, all, counts[rank], MPI_INT, 0, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"MPI_Iscatterv"
  ++blocks[5];
  MPI_Wait(&request, MPI_STATUS_IGNORE);

  MPI_Igatherv(blocks, counts[rank], MPI_INT, all, counts, places, MPI_INT, 0, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=1 message~"MPI_Igatherv"
  ++blocks[1];
  MPI_Wait(&request, MPI_STATUS_IGNORE);

  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &ring);
  MPI_Ineighbor_alltoall(blocks, 2, MPI_INT, all, 2, MPI_INT, ring, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0,1 message~"MPI_Ineighbor_alltoall"
  ++blocks[3];
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Comm_free(&ring);
  MPI_Finalize();
  return 0;
}
