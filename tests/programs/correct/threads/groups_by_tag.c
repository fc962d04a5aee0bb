// Threads make communicators of the same processes at the same time; only tags tell the calls apart.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

enum { THREADS = 4, ROUNDS = 5 };
static int rank, wrong;
static MPI_Group all;

// Each thread has other calls on what it makes: mistaken for each other, they would not fit.
static void use(MPI_Comm made, int thread) {
  int value = thread, sum = 0;
  switch (thread) {
    case 0:
      MPI_Barrier(made);
      break;
    case 1:
      MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, made);
      break;
    case 2:
      MPI_Bcast(&value, 1, MPI_INT, 0, made);
      break;
    default:
      MPI_Allgather(&value, 1, MPI_INT, (int[2]){0}, 1, MPI_INT, made);
  }
}

static void* make_groups(void* number) {
  const int thread = (int)(long)number;
  for (int round = 0; round < ROUNDS; ++round) {
    MPI_Comm made;
    MPI_Comm_create_group(MPI_COMM_WORLD, all, thread, &made);
    use(made, thread);
    MPI_Comm_free(&made);
  }
  return NULL;
}

int main(int argc, char** argv) {
  int provided;
  pthread_t threads[THREADS];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  // Not in the same order on both ranks.
  for (long t = 0; t < THREADS; ++t)
    pthread_create(&threads[t], NULL, make_groups, (void*)(rank == 0 ? t : THREADS - 1 - t));
  for (int t = 0; t < THREADS; ++t) pthread_join(threads[t], NULL);
  MPI_Group_free(&all);
  MPI_Finalize();
  return wrong;
}
