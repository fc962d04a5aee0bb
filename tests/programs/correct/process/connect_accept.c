// Two ranks of a job meet through a port and make an intercommunicator of their own.
// mpivet-test: ranks=2 mpi=openmpi
#include <mpi.h>

int main(int argc, char** argv) {
  char port[MPI_MAX_PORT_NAME];
  int rank, in = -1, remote = 0;
  MPI_Comm link, both;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Open_port(MPI_INFO_NULL, port);
    MPI_Send(port, MPI_MAX_PORT_NAME, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
    MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &link);
    MPI_Close_port(port);
  } else {
    MPI_Recv(port, MPI_MAX_PORT_NAME, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &link);
  }
  MPI_Comm_remote_size(link, &remote);
  MPI_Sendrecv(&rank, 1, MPI_INT, 0, 5, &in, 1, MPI_INT, 0, 5, link, MPI_STATUS_IGNORE);
  MPI_Intercomm_merge(link, rank, &both);
  MPI_Barrier(both);
  MPI_Comm_free(&both);
  MPI_Comm_disconnect(&link);
  MPI_Finalize();
  return in != 1 - rank || remote != 1;
}
