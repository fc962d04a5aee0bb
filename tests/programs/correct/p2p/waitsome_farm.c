// A master keeps one posted receive per worker, serves whoever is ready with Waitsome and posts again.
// mpivet-test: ranks=4
#include <mpi.h>

enum { TASKS = 40, WORK = 1, STOP = 2 };

static int master(int workers) {
  double result[8], sum = 0;
  int next = 0, open = workers, done, which[8];
  MPI_Request q[8];
  MPI_Status s[8];
  for (int w = 0; w < workers; ++w) MPI_Irecv(&result[w], 1, MPI_DOUBLE, w + 1, 0, MPI_COMM_WORLD, &q[w]);
  while (open > 0) {
    MPI_Waitsome(workers, q, &done, which, s);
    for (int i = 0; i < done; ++i) {
      const int w = which[i];
      sum += result[w];
      const int tag = next < TASKS ? WORK : STOP;
      MPI_Send(&next, 1, MPI_INT, w + 1, tag, MPI_COMM_WORLD);
      if (tag == WORK) {
        ++next;
        MPI_Irecv(&result[w], 1, MPI_DOUBLE, w + 1, 0, MPI_COMM_WORLD, &q[w]);
      } else {
        --open;
      }
    }
  }
  return sum == TASKS * (TASKS - 1) / 2.0;
}

static void worker(void) {
  double result = 0;
  int task;
  MPI_Status s;
  for (;;) {
    MPI_Send(&result, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
    if (s.MPI_TAG == STOP) return;
    result = task;
  }
}

int main(int argc, char** argv) {
  int rank, size, right = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    right = master(size - 1);
  else
    worker();
  MPI_Finalize();
  return !right;
}
