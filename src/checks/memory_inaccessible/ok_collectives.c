// Buffers that a rank does not use may be anything: not at the root, in place, without elements, on an
// intercommunicator; and the root of a broadcast only reads.
// mpivet-test: ranks=3
#include <mpi.h>

static const int constant[4] = {1, 2, 3, 4};
#define NOWHERE ((void*)64)

static void rooted(int rank) {
  int block[4] = {0}, all[12] = {0};
  const int counts[3] = {4, 0, 4}, displacements[3] = {4, 100000000, 0};
  void* at_root = rank == 0 ? all : NOWHERE;
  MPI_Bcast(rank == 0 ? (void*)constant : block, 4, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Gather(constant, 4, MPI_INT, at_root, 4, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Gather(rank == 0 ? MPI_IN_PLACE : constant, 4, MPI_INT, at_root, 4, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatter(at_root, 4, MPI_INT, rank == 0 ? MPI_IN_PLACE : block, 4, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatterv(at_root, counts, displacements, MPI_INT, rank == 1 ? NOWHERE : block, counts[rank], MPI_INT, 0,
               MPI_COMM_WORLD);
  MPI_Reduce(constant, at_root, 4, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
}

static void all_alike(int rank) {
  int all[12] = {0}, own[4] = {0};
  const int counts[3] = {4, 4, 4}, displacements[3] = {8, 4, 0};
  MPI_Request request;
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 4, MPI_INT, MPI_COMM_WORLD);
  MPI_Allgatherv(constant, 4, MPI_INT, all, counts, displacements, MPI_INT, MPI_COMM_WORLD);
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 4, MPI_INT, MPI_COMM_WORLD);
  MPI_Exscan(constant, rank == 0 ? NOWHERE : own, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Reduce_scatter(all, own, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Reduce_scatter_block(all, own, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Alltoall(NOWHERE, 0, MPI_INT, NOWHERE, 0, MPI_INT, MPI_COMM_WORLD);
  MPI_Iallreduce(constant, own, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void between_groups(int rank) {
  MPI_Comm half, inter;
  int value = 7;
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank == 0 ? 1 : 0, 5, &inter);
  if (rank == 0)
    MPI_Bcast(&value, 1, MPI_INT, 0, inter);
  else
    MPI_Bcast(rank == 1 ? &value : NOWHERE, 1, MPI_INT, rank == 1 ? MPI_ROOT : MPI_PROC_NULL, inter);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  rooted(rank);
  all_alike(rank);
  between_groups(rank);
  MPI_Finalize();
  return 0;
}
