// Point-to-point messages on the communicator of a collective under way, and of another one.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, wrong = 0, in = -1, total = 0, twice = 0;
  MPI_Request q[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int right = (rank + 1) % size, left = (rank + size - 1) % size;
  for (int round = 0; round < 20; ++round) {
    MPI_Irecv(&in, 1, MPI_INT, left, round, MPI_COMM_WORLD, &q[0]);
    MPI_Iallreduce(&rank, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &q[1]);
    MPI_Isend(&rank, 1, MPI_INT, right, round, MPI_COMM_WORLD, &q[2]);
    MPI_Wait(&q[0], MPI_STATUS_IGNORE);  // the message may overtake the collective
    MPI_Allreduce(&in, &twice, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Waitall(2, &q[1], MPI_STATUSES_IGNORE);
    wrong |= in != left || total != 3 || twice != 3;
  }
  MPI_Finalize();
  return wrong;
}
