// MPI initialised and finalised by a thread that is not the first one of the process.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <stddef.h>
#include <pthread.h>

static int wrong;

static void* everything(void* unused) {
  int provided, rank, sum, yes;
  (void)unused;
  MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
  MPI_Is_thread_main(&yes);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  wrong = sum != 1 || !yes;
  MPI_Finalize();
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, everything, NULL);
  pthread_join(t, NULL);
  return wrong;
}
