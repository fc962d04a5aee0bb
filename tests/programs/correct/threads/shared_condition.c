// A helper thread waits for a condition in memory that ranks share; another process signals it.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct Shared {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int ready;
};
static struct Shared* shared;

static void* helper(void* peer) {
  int value = 42;
  pthread_mutex_lock(&shared->mutex);
  while (!shared->ready) pthread_cond_wait(&shared->changed, &shared->mutex);
  pthread_mutex_unlock(&shared->mutex);
  MPI_Send(&value, 1, MPI_INT, *(int*)peer, 0, MPI_COMM_WORLD);
  return NULL;
}

int main(int argc, char** argv) {
  int provided, rank, value = 0;
  pthread_t thread;
  pthread_mutexattr_t of_mutex;
  pthread_condattr_t of_condition;
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pthread_mutexattr_init(&of_mutex);
  pthread_mutexattr_setpshared(&of_mutex, PTHREAD_PROCESS_SHARED);
  pthread_mutex_init(&shared->mutex, &of_mutex);
  pthread_condattr_init(&of_condition);
  pthread_condattr_setpshared(&of_condition, PTHREAD_PROCESS_SHARED);
  pthread_cond_init(&shared->changed, &of_condition);
  const pid_t child = fork();
  if (child == 0) {
    sleep(4);
    pthread_mutex_lock(&shared->mutex);
    shared->ready = 1;
    pthread_cond_broadcast(&shared->changed);
    pthread_mutex_unlock(&shared->mutex);
    _exit(0);
  }
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int peer = 1 - rank;
  pthread_create(&thread, NULL, helper, &peer);
  MPI_Recv(&value, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  pthread_join(thread, NULL);
  waitpid(child, NULL, 0);
  MPI_Finalize();
  return value != 42;
}
