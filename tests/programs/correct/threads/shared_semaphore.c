// A helper thread waits for a semaphore that another process posts; then it sends what the other rank waits for.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static sem_t* posted;

static void* helper(void* peer) {
  int value = 42;
  sem_wait(posted);
  MPI_Send(&value, 1, MPI_INT, *(int*)peer, 0, MPI_COMM_WORLD);
  return NULL;
}

int main(int argc, char** argv) {
  int provided, rank, value = 0;
  pthread_t thread;
  posted = mmap(NULL, sizeof *posted, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  sem_init(posted, 1, 0);
  const pid_t child = fork();
  if (child == 0) {
    sleep(4);
    sem_post(posted);
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
