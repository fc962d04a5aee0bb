// Two threads in collectives of concurrent regions, of which the second one comes only while the first one is held back: without
// that, it comes after the first one's call is over, and nothing overlaps. The time that a call is held is this program's: it lasts until
// the other thread has come. So nothing here depends on how fast anybody is.
#define _GNU_SOURCE
#include <mpi.h>
#include <omp.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_int held, over, through;
static _Thread_local int in_first;
static int one = 1, sum;

// What the checks hold calls back with.
int nanosleep(const struct timespec* wanted, struct timespec* left) {
  if (!in_first) return (int)syscall(SYS_nanosleep, wanted, left);
  atomic_store(&held, 1);
  while (!atomic_load(&through)) sched_yield();
  return 0;
}

static void first(void) {
  in_first = 1;
  MPI_Reduce(&one, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);  // first
  in_first = 0;
  atomic_store(&over, 1);
}

static void second(void) {
  while (!atomic_load(&held) && !atomic_load(&over)) sched_yield();
  MPI_Bcast(&one, 1, MPI_INT, 0, MPI_COMM_WORLD);  // second
  atomic_store(&through, 1);
}

static void in_sections(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    first();
#pragma omp section
    second();
  }
}

int main(int argc, char** argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  in_sections();
  if (rank == 0) printf("both are over, %s\n", atomic_load(&held) ? "the first one was held" : "none was held");
  MPI_Finalize();
  return 0;
}
