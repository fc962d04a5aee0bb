// Nonblocking collectives in flight on several communicators, completed in another order on every rank.
// mpivet-test: ranks=3
#include <mpi.h>

enum { COMMS = 5 };

int main(int argc, char** argv) {
  int rank, size, sum[COMMS], root_value[COMMS], all[COMMS][3], wrong = 0, mine[COMMS];
  MPI_Comm comm[COMMS];
  MPI_Request q[3 * COMMS];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int c = 0; c < COMMS; ++c) MPI_Comm_dup(MPI_COMM_WORLD, &comm[c]);
  for (int i = 0; i < COMMS; ++i) {
    const int c = (i + rank) % COMMS;  // the order between communicators is free
    mine[c] = rank + c;
    root_value[c] = rank == c % size ? 7 * c : -1;
    MPI_Iallreduce(&mine[c], &sum[c], 1, MPI_INT, MPI_SUM, comm[c], &q[c]);
    MPI_Ibcast(&root_value[c], 1, MPI_INT, c % size, comm[c], &q[COMMS + c]);
    MPI_Iallgather(&mine[c], 1, MPI_INT, all[c], 1, MPI_INT, comm[c], &q[2 * COMMS + c]);
  }
  for (int i = 0; i < 3 * COMMS; ++i) MPI_Wait(&q[(i * 7 + 5 * rank) % (3 * COMMS)], MPI_STATUS_IGNORE);
  for (int c = 0; c < COMMS; ++c) {
    wrong |= sum[c] != 3 + 3 * c || root_value[c] != 7 * c || all[c][2] != 2 + c;
    MPI_Comm_free(&comm[c]);
  }
  MPI_Finalize();
  return wrong;
}
