// A helper thread waits for a semaphore that a signal handler posts; then it sends what the other rank waits for.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static sem_t posted;

static void on_alarm(int number) {
  (void)number;
  sem_post(&posted);
}

static void* helper(void* peer) {
  int value = 42;
  while (sem_wait(&posted) != 0 && errno == EINTR) continue;
  MPI_Send(&value, 1, MPI_INT, *(int*)peer, 0, MPI_COMM_WORLD);
  return NULL;
}

int main(int argc, char** argv) {
  int provided, rank, value = 0;
  pthread_t thread;
  sem_init(&posted, 0, 0);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int peer = 1 - rank;
  struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
  sigaction(SIGALRM, &action, NULL);
  alarm(2);
  pthread_create(&thread, NULL, helper, &peer);
  MPI_Recv(&value, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  pthread_join(thread, NULL);
  MPI_Finalize();
  return value != 42;
}
