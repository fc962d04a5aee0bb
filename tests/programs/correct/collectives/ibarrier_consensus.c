// Sparse exchange with unknown receivers: synchronous sends, probes, and Ibarrier as the sign that all have arrived.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, n = 0, done = 0, in_barrier = 0, received = 0, sum = 0, out[4];
  MPI_Request send[4], barrier = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int r = 0; r < rank; ++r, ++n) {
    out[n] = 10 * rank + r;
    MPI_Issend(&out[n], 1, MPI_INT, r, 4, MPI_COMM_WORLD, &send[n]);
  }
  while (!done) {
    int there, v, sent;
    MPI_Status s;
    MPI_Iprobe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &there, &s);
    if (there) {
      MPI_Recv(&v, 1, MPI_INT, s.MPI_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      ++received;
      sum += v == 10 * s.MPI_SOURCE + rank;
    }
    if (in_barrier) {
      MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
    } else {
      MPI_Testall(n, send, &sent, MPI_STATUSES_IGNORE);
      if (sent) MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
      in_barrier = sent;
    }
  }
  MPI_Finalize();
  return received != size - 1 - rank || sum != received;
}
