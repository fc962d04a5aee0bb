// Nonblocking consensus: nobody knows who will send; synchronous sends, probes and a nonblocking barrier.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, received = 0, total, done = 0, barrier_on = 0, flag, sent;
  MPI_Request sends[2], barrier;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 2; ++i)
    MPI_Issend(&rank, 1, MPI_INT, (rank * rank + i + 1) % size, 5, MPI_COMM_WORLD, &sends[i]);
  while (!done) {
    MPI_Status s;
    int value;
    MPI_Iprobe(MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &flag, &s);
    if (flag) {
      MPI_Recv(&value, 1, MPI_INT, s.MPI_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      ++received;
    }
    if (barrier_on) {
      MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
    } else {
      MPI_Testall(2, sends, &sent, MPI_STATUSES_IGNORE);
      if (sent) {
        MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
        barrier_on = 1;
      }
    }
  }
  MPI_Allreduce(&received, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return total == 2 * size ? 0 : 1;
}
