// Refused by both libraries, which return the error: a receive buffer, and an intercommunicator.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, mine[2] = {1, 2}, all[2];
  MPI_Comm half, both;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank, 0, &both);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(both, MPI_ERRORS_RETURN);
  MPI_Allreduce(mine, MPI_IN_PLACE, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:IN_PLACE ranks=0-1 message~"recvbuf is MPI_IN_PLACE, which MPI_Allreduce takes as sendbuf only"
  MPI_Allreduce(MPI_IN_PLACE, all, 2, MPI_INT, MPI_SUM, both);  // EXPECT: GLOBAL:COLLECTIVE:IN_PLACE ranks=0-1 message~"not allowed in the intercommunicator"
  MPI_Comm_free(&both);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
