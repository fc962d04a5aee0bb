// Work stealing: idle ranks ask a victim and wait, busy ones answer by Iprobe; a nonblocking barrier ends it.
// mpivet-test: ranks=3
#include <mpi.h>
#include <stddef.h>

enum { ASK = 1, GIVE = 2, TASKS = 60 };
static int rank, size, left, finished, asked;

static void answer(void) {
  int there, n;
  MPI_Status s;
  for (;;) {
    MPI_Iprobe(MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &there, &s);
    if (!there) return;
    MPI_Recv(NULL, 0, MPI_INT, s.MPI_SOURCE, ASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    n = left / 2;
    left -= n;
    MPI_Request q;
    MPI_Isend(&n, 1, MPI_INT, s.MPI_SOURCE, GIVE, MPI_COMM_WORLD, &q);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    ++asked;
  }
}

// A thief keeps answering others while it waits for its loot.
static int steal(int victim) {
  int n = 0, there = 0;
  MPI_Request q[2];
  MPI_Irecv(&n, 1, MPI_INT, victim, GIVE, MPI_COMM_WORLD, &q[0]);
  MPI_Isend(NULL, 0, MPI_INT, victim, ASK, MPI_COMM_WORLD, &q[1]);
  while (!there) {
    answer();
    MPI_Testall(2, q, &there, MPI_STATUSES_IGNORE);
  }
  return n;
}

int main(int argc, char** argv) {
  int total, done = 0;
  MPI_Request barrier;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) left = TASKS;
  for (int attempt = 0; attempt < 4;) {
    while (left > 0) {
      --left;
      ++finished;
      answer();
    }
    left = steal((rank + 1 + attempt % (size - 1)) % size);
    attempt = left ? 0 : attempt + 1;
  }
  MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
  while (!done) {
    answer();
    MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
  }
  MPI_Allreduce(&finished, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return total != TASKS || asked < 0;
}
