// Two coupled models wait for each other's boundary over an intercommunicator: two cycles, one mistake.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, local;
  double boundary[8] = {0};
  MPI_Comm model, coupler;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int ocean = rank >= 2;
  MPI_Comm_split(MPI_COMM_WORLD, ocean, rank, &model);
  MPI_Comm_rank(model, &local);
  MPI_Intercomm_create(model, 0, MPI_COMM_WORLD, ocean ? 0 : 2, 1, &coupler);
  MPI_Recv(boundary, 8, MPI_DOUBLE, local, 0, coupler, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0-3
  MPI_Send(boundary, 8, MPI_DOUBLE, local, 0, coupler);
  MPI_Comm_free(&coupler);
  MPI_Comm_free(&model);
  MPI_Finalize();
  return 0;
}
