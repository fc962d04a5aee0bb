// MPI_THREAD_MULTIPLE: every thread has its own duplicate and runs collectives and messages on it at its own pace.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <stddef.h>
#include <pthread.h>

enum { THREADS = 3 };
static int rank, wrong[THREADS];
static MPI_Comm comms[THREADS];

static void* work(void* argument) {
  const int t = (int)(long)argument;
  for (int i = 0; i < 30; ++i) {
    int v = rank + t, sum = 0, in = -1;
    MPI_Allreduce(&v, &sum, 1, MPI_INT, MPI_SUM, comms[t]);
    MPI_Sendrecv(&i, 1, MPI_INT, 1 - rank, t, &in, 1, MPI_INT, 1 - rank, t, comms[t], MPI_STATUS_IGNORE);
    wrong[t] |= sum != 1 + 2 * t || in != i;
  }
  return NULL;
}

int main(int argc, char** argv) {
  int provided, bad = 0;
  pthread_t threads[THREADS];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int t = 0; t < THREADS; ++t) MPI_Comm_dup(MPI_COMM_WORLD, &comms[t]);
  for (long t = 0; t < THREADS; ++t) pthread_create(&threads[t], NULL, work, (void*)t);
  for (int t = 0; t < THREADS; ++t) pthread_join(threads[t], NULL), bad |= wrong[t];
  for (int t = 0; t < THREADS; ++t) MPI_Comm_free(&comms[t]);
  MPI_Finalize();
  return bad;
}
