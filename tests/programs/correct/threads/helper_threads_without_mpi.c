// Plain MPI_Init, threads that compute and never call MPI: allowed at MPI_THREAD_FUNNELED, asked for as such.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <stddef.h>
#include <pthread.h>

enum { THREADS = 2, N = 1000 };
static double part[THREADS];

static void* work(void* argument) {
  const long t = (long)argument;
  part[t] = 0;
  for (int i = 1 + (int)t; i < N; i += THREADS) part[t] += 1.0 / i;
  return NULL;
}

int main(int argc, char** argv) {
  int provided, rank, yes, wrong = 0;
  double total = 0, last = 0;
  pthread_t threads[THREADS];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 5; ++round) {
    MPI_Request q;
    double sum;
    for (long t = 0; t < THREADS; ++t) pthread_create(&threads[t], NULL, work, (void*)t);
    MPI_Iallreduce(&last, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &q);  // beside the computing threads
    for (int t = 0; t < THREADS; ++t) pthread_join(threads[t], NULL);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    wrong |= round > 0 && (total < 2 * 7 || total > 2 * 8);
    sum = part[0] + part[1];
    last = sum;
  }
  MPI_Is_thread_main(&yes);
  MPI_Finalize();
  return wrong || !yes;
}
