// MPI_THREAD_SERIALIZED: all threads call MPI, one at a time under a mutex.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <stddef.h>
#include <pthread.h>

enum { THREADS = 3, EACH = 20 };
static int rank, wrong;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static void* work(void* argument) {
  const int t = (int)(long)argument;
  for (int i = 0; i < EACH; ++i) {
    int in = -1, flag = 0;
    MPI_Request q[2];
    pthread_mutex_lock(&one_at_a_time);
    MPI_Irecv(&in, 1, MPI_INT, 1 - rank, t, MPI_COMM_WORLD, &q[0]);
    MPI_Isend(&i, 1, MPI_INT, 1 - rank, t, MPI_COMM_WORLD, &q[1]);
    pthread_mutex_unlock(&one_at_a_time);
    while (!flag) {  // never wait inside the mutex
      pthread_mutex_lock(&one_at_a_time);
      MPI_Testall(2, q, &flag, MPI_STATUSES_IGNORE);
      pthread_mutex_unlock(&one_at_a_time);
    }
    if (in != i) wrong = 1;
  }
  return NULL;
}

int main(int argc, char** argv) {
  int provided;
  pthread_t threads[THREADS];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (long t = 0; t < THREADS; ++t) pthread_create(&threads[t], NULL, work, (void*)t);
  for (int t = 0; t < THREADS; ++t) pthread_join(threads[t], NULL);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return wrong;
}
