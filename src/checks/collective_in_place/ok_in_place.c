// MPI_IN_PLACE where it belongs: at all ranks, at the root, or at any.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, ranks, mine[3] = {1, 1, 1}, all[3] = {1, 1, 1}, counts[3] = {1, 1, 1}, displacements[3] = {0, 1, 2};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Allreduce(MPI_IN_PLACE, all, 3, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, MPI_COMM_WORLD);
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, MPI_COMM_WORLD);
  MPI_Alltoallv(MPI_IN_PLACE, 0, 0, MPI_DATATYPE_NULL, all, counts, displacements, MPI_INT, MPI_COMM_WORLD);
  MPI_Gather(rank == 0 ? MPI_IN_PLACE : mine, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Gather(rank == 2 ? MPI_IN_PLACE : mine, 1, MPI_INT, rank == 2 ? all : MPI_IN_PLACE, 1, MPI_INT, 2, MPI_COMM_WORLD);
  MPI_Scatter(rank == 1 ? all : MPI_IN_PLACE, 1, MPI_INT, rank == 1 ? MPI_IN_PLACE : mine, 1, MPI_INT, 1, MPI_COMM_WORLD);
  MPI_Reduce(rank == 0 ? MPI_IN_PLACE : mine, rank == 0 ? all : 0, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
  MPI_Scan(rank == 1 ? MPI_IN_PLACE : mine, all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Exscan(rank == 1 ? MPI_IN_PLACE : mine, all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Reduce_scatter(rank == 2 ? MPI_IN_PLACE : mine, all, counts, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Iallreduce(MPI_IN_PLACE, all, 3, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
