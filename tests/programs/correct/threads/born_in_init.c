// A thread that the program started while MPI_Init was running is the program's own, and not the MPI library's.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

enum { MOST = 30 };
static atomic_int in_init, last, peer;
static pthread_t threads[MOST];

// Only the one that was started last has something to do.
static void* late(void* number) {
  int value = 42;
  sleep(2);
  if ((int)(long)number == last) MPI_Send(&value, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
  return NULL;
}

static void* start_threads(void* unused) {
  (void)unused;
  while (!in_init) usleep(100);
  for (int ready = 0; !ready && last < MOST - 1;) {
    const int next = last + 1;
    if (pthread_create(&threads[next], NULL, late, (void*)(long)next) == 0) last = next;
    usleep(20000);
    MPI_Initialized(&ready);
  }
  return NULL;
}

int main(int argc, char** argv) {
  int provided, rank, value = 0;
  pthread_t starter;
  pthread_create(&starter, NULL, start_threads, NULL);
  in_init = 1;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  peer = 1 - rank;
  MPI_Recv(&value, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  pthread_join(starter, NULL);
  for (int i = 1; i <= last; ++i) pthread_join(threads[i], NULL);
  MPI_Finalize();
  return value != 42;
}
