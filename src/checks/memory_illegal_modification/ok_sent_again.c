// The same memory is sent many times at once, whole, in parts, and by other calls, and nobody writes to it; a request that
// is freed gives no more to look at.
// mpivet-test: ranks=2
#include <mpi.h>

enum { N = 600, COUNT = 20 };

int main(int argc, char** argv) {
  int rank, sum[COUNT], data[COUNT] = {1, 2, 3};
  static MPI_Request requests[N];
  MPI_Request freed;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < N; ++i) {
    const int count = i % 3 == 2 ? COUNT / 2 : COUNT;
    if (rank == 0) MPI_Isend(data, count, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    if (rank == 1) MPI_Irecv(sum, 0, MPI_INT, MPI_PROC_NULL, i, MPI_COMM_WORLD, &requests[i]);
  }
  if (rank == 0) MPI_Send(data, COUNT, MPI_INT, 1, N, MPI_COMM_WORLD);
  for (int i = 0; rank == 1 && i <= N; ++i) MPI_Recv(sum, COUNT, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Allreduce(data, sum, COUNT, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Waitall(N, requests, MPI_STATUSES_IGNORE);
  data[0] = 5;
  if (rank == 0) {
    MPI_Isend(data, COUNT, MPI_INT, 1, 0, MPI_COMM_WORLD, &freed);
    MPI_Request_free(&freed);
  } else {
    MPI_Recv(sum, COUNT, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  data[0] = 6;
  MPI_Bcast(data, COUNT, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return sum[0] == 5 || rank == 0 ? 0 : 1;
}
