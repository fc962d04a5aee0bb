// The main threads wait long for messages that a second thread sends: its first MPI calls, after some work.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static int rank;

static void* work_then_send(void* unused) {
  (void)unused;
  volatile double sum = 0;
  for (long i = 0; i < 100000000L; ++i) sum += (double)i;
  int value = sum > 0;
  MPI_Send(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  return NULL;
}

int main(int argc, char** argv) {
  int provided, value;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_create(&thread, NULL, work_then_send, NULL);
  MPI_Recv(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  pthread_join(thread, NULL);
  MPI_Finalize();
  return 0;
}
