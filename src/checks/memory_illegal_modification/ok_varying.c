// Gaps between blocks may be changed, what is received in place changes by itself, and a partition is the program's until
// it is marked as ready.
// mpivet-test: ranks=2
#include <mpi.h>

enum { STEPS = 10 };

static void varying(int rank) {
  int blocks[8] = {0}, all[8] = {0};
  const int counts[2] = {1, 2}, places[2] = {0, 4}, bytes[2] = {0, 16}, none[2] = {0, 0};
  const int to_each[2] = {rank + 1, rank + 1}, two[2] = {2, 2};
  MPI_Datatype types[2] = {MPI_INT, MPI_INT}, nothing[2] = {MPI_INT, MPI_INT};
  MPI_Datatype pair;
  MPI_Request requests[4];
  MPI_Type_contiguous(1, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  types[1] = pair;
  for (int step = 0; step < STEPS; ++step) {
    blocks[0] = blocks[4] = blocks[5] = step;
    MPI_Ialltoallv(blocks, counts, places, MPI_INT, all, to_each, places, MPI_INT, MPI_COMM_WORLD, &requests[0]);
    MPI_Ialltoallw(blocks, none, bytes, nothing, all, none, bytes, nothing, MPI_COMM_WORLD, &requests[1]);
    blocks[1] = blocks[3] = blocks[7] = step;
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Ialltoallv(MPI_IN_PLACE, 0, 0, MPI_DATATYPE_NULL, all, two, places, MPI_INT, MPI_COMM_WORLD, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Ialltoallw(blocks, counts, bytes, types, all, to_each, bytes, types, MPI_COMM_WORLD, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    all[rank == 0 ? 0 : 4] = -1;
  }
  MPI_Type_free(&pair);
}

#if MPI_VERSION >= 4
static void replaced_and_partitioned(int rank) {
  int value = rank, parts[4] = {0};
  MPI_Request request;
  for (int step = 0; step < STEPS; ++step) {
    MPI_Isendrecv_replace(&value, 1, MPI_INT, 1 - rank, 0, 1 - rank, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  if (rank == 0)
    MPI_Psend_init(parts, 2, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  else
    MPI_Precv_init(parts, 4, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  for (int step = 0; step < STEPS; ++step) {
    MPI_Start(&request);
    for (int i = 0; rank == 0 && i < 4; ++i) parts[i] = step + i;
    if (rank == 0) MPI_Pready_range(0, 1, request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    parts[3] = -1;
  }
  MPI_Request_free(&request);
}
#endif

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  varying(rank);
#if MPI_VERSION >= 4
  replaced_and_partitioned(rank);
#endif
  MPI_Finalize();
  return 0;
}
