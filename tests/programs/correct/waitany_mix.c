// Wait and test calls over arrays with null, inactive persistent and completed requests mixed.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, in[4] = {0}, out[4] = {1, 2, 3, 4}, index, flag, wrong = 0, got = 0;
  MPI_Request q[5], send;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 3; i >= 0; --i) MPI_Send(&out[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD);
  } else {
    for (int i = 0; i < 3; ++i) MPI_Irecv(&in[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &q[i]);
    q[3] = MPI_REQUEST_NULL;
    MPI_Recv_init(&in[3], 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &q[4]);
    MPI_Start(&q[4]);
    for (got = 0; got < 4; ++got) {
      MPI_Waitany(5, q, &index, &s);
      wrong |= index == 3 || s.MPI_SOURCE != 0;
    }
    MPI_Waitany(5, q, &index, &s);  // only null and inactive ones left
    wrong |= index != MPI_UNDEFINED;
    MPI_Testall(5, q, &flag, MPI_STATUSES_IGNORE);
    wrong |= !flag;
    MPI_Request_free(&q[4]);
    for (int i = 0; i < 4; ++i) wrong |= in[i] != i + 1;
  }
  MPI_Isend(&rank, 1, MPI_INT, 1 - rank, 9, MPI_COMM_WORLD, &send);
  MPI_Request_get_status(send, &flag, MPI_STATUS_IGNORE);
  MPI_Recv(&got, 1, MPI_INT, 1 - rank, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&send, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return wrong;
}
