// Of an exchange with nobody no buffer is used, and what is only sent may be constant.
// mpivet-test: ranks=2
#include <mpi.h>

static const int constant[4] = {1, 2, 3, 4};
#define NOWHERE ((void*)64)

static void matched(int rank) {
  int in[4];
  MPI_Message message;
  if (rank == 0) {
    MPI_Send(constant, 4, MPI_INT, 1, 7, MPI_COMM_WORLD);
    return;
  }
  MPI_Mprobe(MPI_PROC_NULL, 7, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
  MPI_Mrecv(NOWHERE, 4, MPI_INT, &message, MPI_STATUS_IGNORE);
  MPI_Mprobe(0, 7, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
  MPI_Mrecv(in, 4, MPI_INT, &message, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  int rank, in[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int other = 1 - rank, nobody = MPI_PROC_NULL;
  MPI_Sendrecv(constant, 4, MPI_INT, other, 0, in, 4, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(NOWHERE, 4, MPI_INT, nobody, 0, NOWHERE, 4, MPI_INT, nobody, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(NOWHERE, 0, MPI_INT, other, 0, NOWHERE, 0, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv_replace(in, 4, MPI_INT, other, 0, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv_replace(NOWHERE, 4, MPI_INT, nobody, 0, nobody, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  matched(rank);
  MPI_Finalize();
  return 0;
}
