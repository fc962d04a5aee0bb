// Where all ranks or none give MPI_IN_PLACE, one rank does.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, mine[4] = {1, 2, 3, 4}, all[4] = {5, 6, 7, 8}, counts[2] = {2, 2}, displacements[2] = {0, 2};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  void* send = rank == 1 ? MPI_IN_PLACE : mine;
  MPI_Allreduce(send, all, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:IN_PLACE ranks=0-1 message~"rank 1: MPI_Allreduce.*sendbuf=MPI_IN_PLACE"
  MPI_Allgather(send, 2, MPI_INT, all, 2, MPI_INT, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:IN_PLACE
  MPI_Allgatherv(send, 2, MPI_INT, all, counts, displacements, MPI_INT, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:IN_PLACE
  MPI_Alltoall(send, 2, MPI_INT, all, 2, MPI_INT, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:IN_PLACE message~"rank 0: MPI_Alltoall.*a send buffer"
  MPI_Ialltoallv(send, counts, displacements, MPI_INT, all, counts, displacements, MPI_INT, MPI_COMM_WORLD, &request);  // EXPECT: GLOBAL:COLLECTIVE:IN_PLACE
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
