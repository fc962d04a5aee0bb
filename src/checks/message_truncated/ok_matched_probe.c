// Messages of unknown length through a matched probe, blocking and not.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, count, flag = 0, wrong = 0, data[6] = {0}, in[6];
  MPI_Message message;
  MPI_Status status;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(data, 6, MPI_INT, 1, 8, MPI_COMM_WORLD);
    MPI_Send(data, 2, MPI_INT, 1, 9, MPI_COMM_WORLD);
  } else {
    MPI_Mprobe(MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &message, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    wrong |= count != 6;
    MPI_Mrecv(in, count, MPI_INT, &message, MPI_STATUS_IGNORE);
    while (!flag) MPI_Improbe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &message, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    wrong |= count != 2;
    MPI_Imrecv(in, count, MPI_INT, &message, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return wrong;
}
