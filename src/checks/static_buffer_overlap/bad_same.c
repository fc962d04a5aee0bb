// Reduced into itself, exchanged with itself, one element apart.
#include <mpi.h>

void sums(double* x, int n, double* rows) {
  double total[4] = {0};
  MPI_Allreduce(x, x, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);  // EXPECT: STATIC:BUFFER:OVERLAP message~"the same memory as sendbuf and recvbuf: 'x'"
  MPI_Scan(total, &total[1], 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);  // EXPECT: STATIC:BUFFER:OVERLAP message~"overlapping memory.*'total'"
  MPI_Allgather(rows, 1, MPI_DOUBLE, rows, 1, MPI_DOUBLE, MPI_COMM_WORLD);  // EXPECT: STATIC:BUFFER:OVERLAP
}

void exchange(int* token, int peer) {
  MPI_Sendrecv(token, 1, MPI_INT, peer, 0, token, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: STATIC:BUFFER:OVERLAP message~"MPI_Sendrecv"
}
