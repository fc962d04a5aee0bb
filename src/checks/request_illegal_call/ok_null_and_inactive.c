// Null requests and inactive persistent ones may be waited for, tested and freed in any order.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, flag, index, a = 0, b = 0;
  MPI_Request requests[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL}, copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Wait(&requests[2], MPI_STATUS_IGNORE);
  MPI_Test(&requests[2], &flag, MPI_STATUS_IGNORE);
  MPI_Send_init(&a, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Recv_init(&b, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  for (int step = 0; step < 3; ++step) {
    MPI_Startall(2, requests);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    MPI_Waitany(3, requests, &index, MPI_STATUS_IGNORE);
  }
  copy = requests[0];
  MPI_Start(&copy);
  MPI_Start(&requests[1]);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
  MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
