// A worker that waits for orders of the main thread, as those of a thread pool do, is no hope: it cannot send what the
// main threads wait for.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t order = PTHREAD_COND_INITIALIZER;
static int ordered;

static void* worker(void* unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  while (!ordered) pthread_cond_wait(&order, &lock);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(int argc, char** argv) {
  int provided, rank, value = 0;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_create(&thread, NULL, worker, NULL);
  MPI_Ssend(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1
  MPI_Recv(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  pthread_mutex_lock(&lock);
  ordered = 1;
  pthread_cond_signal(&order);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
  MPI_Finalize();
  return 0;
}
