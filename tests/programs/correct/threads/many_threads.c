// More threads are inside MPI at the same time than most machines have processors, and more come when these have gone.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

enum { THREADS = 100, LATER = 300 };
static pthread_barrier_t all;
static int rank, wrong;

// Whoever is the last to wait on one rank is the first to be served by the other.
static void* wait_together(void* number) {
  const int t = (int)(long)number;
  int value = t, known;
  MPI_Comm_rank(MPI_COMM_WORLD, &known);
  pthread_barrier_wait(&all);
  if (rank == 0)
    MPI_Recv(&value, 1, MPI_INT, 1, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    MPI_Ssend(&value, 1, MPI_INT, 0, THREADS - 1 - t, MPI_COMM_WORLD);
  if (known != rank || (rank == 0 && value != THREADS - 1 - t)) wrong = 1;
  return NULL;
}

static void* exchange(void* number) {
  const int tag = 1000 + (int)(long)number;
  int out = 1000 * rank + tag, in = -1;
  MPI_Sendrecv(&out, 1, MPI_INT, 1 - rank, tag, &in, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (in != 1000 * (1 - rank) + tag) wrong = 1;
  return NULL;
}

int main(int argc, char** argv) {
  int provided;
  pthread_t threads[THREADS], one;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_barrier_init(&all, NULL, THREADS);
  for (long t = 0; t < THREADS; ++t) pthread_create(&threads[t], NULL, wait_together, (void*)t);
  for (int t = 0; t < THREADS; ++t) pthread_join(threads[t], NULL);
  for (long t = 0; t < LATER; ++t) {
    pthread_create(&one, NULL, exchange, (void*)t);
    pthread_join(one, NULL);
  }
  MPI_Finalize();
  return wrong;
}
