// A receiver thread fills a queue by wildcard receives, the main thread sends and empties it.
// mpivet-test: ranks=3 threads
#include <mpi.h>
#include <stddef.h>
#include <pthread.h>

enum { EACH = 15, STOP = 9 };
static int queue[200], head, tail, size;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;

static void* receive(void* unused) {
  (void)unused;
  for (int stops = 0; stops < size;) {
    int v;
    MPI_Status s;
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
    if (s.MPI_TAG == STOP) {
      ++stops;
      continue;
    }
    pthread_mutex_lock(&lock);
    queue[tail++] = v;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(int argc, char** argv) {
  int provided, rank, sum = 0;
  pthread_t receiver;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  pthread_create(&receiver, NULL, receive, NULL);
  for (int i = 0; i < EACH; ++i) MPI_Send(&i, 1, MPI_INT, (rank + 1 + i % size) % size, 0, MPI_COMM_WORLD);
  while (head < EACH) {
    pthread_mutex_lock(&lock);
    while (head == tail) pthread_cond_wait(&filled, &lock);
    sum += queue[head++];
    pthread_mutex_unlock(&lock);
  }
  for (int r = 0; r < size; ++r) MPI_Send(NULL, 0, MPI_INT, r, STOP, MPI_COMM_WORLD);
  pthread_join(receiver, NULL);
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return sum != size * EACH * (EACH - 1) / 2;
}
