// One at a time, guarded by a lock.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void* work(void* nothing) {
  for (int i = 0; i < 100; ++i) {
    int in = 0, one = 1;
    pthread_mutex_lock(&turn);
    MPI_Sendrecv(&one, 1, MPI_INT, 0, 1, &in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    sum += in;
    pthread_mutex_unlock(&turn);
  }
  return nothing;
}

int main(int argc, char** argv) {
  int provided;
  pthread_t threads[3];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  MPI_Finalize();
  return sum != 300;
}
