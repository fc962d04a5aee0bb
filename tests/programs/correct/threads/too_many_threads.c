// More threads are in MPI at the same time than mpivet can tell apart: it says so, and accuses nobody.
// mpivet-test: ranks=2 threads mpi=openmpi
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

enum { THREADS = 300 };
static pthread_barrier_t all;
static int rank, wrong;

static void* wait_together(void* number) {
  const int t = (int)(long)number;
  int value = t, known;
  MPI_Comm_rank(MPI_COMM_WORLD, &known);
  pthread_barrier_wait(&all);
  if (rank == 0)
    MPI_Recv(&value, 1, MPI_INT, 1, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    MPI_Ssend(&value, 1, MPI_INT, 0, THREADS - 1 - t, MPI_COMM_WORLD);
  if (known != rank || (rank == 0 && value != THREADS - 1 - t)) wrong = 1;
  pthread_barrier_wait(&all);
  return NULL;
}

int main(int argc, char** argv) {
  int provided;
  pthread_t threads[THREADS];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_barrier_init(&all, NULL, THREADS);
  for (long t = 0; t < THREADS; ++t) pthread_create(&threads[t], NULL, wait_together, (void*)t);
  for (int t = 0; t < THREADS; ++t) pthread_join(threads[t], NULL);
  MPI_Finalize();
  return wrong;
}
