// One thread waits in a wildcard receive on its own communicator until the very end, while the main thread works.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>

static MPI_Comm control;
static int served;

static void* serve(void* unused) {
  int word = 0;
  (void)unused;
  while (word >= 0) {
    MPI_Recv(&word, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, control, MPI_STATUS_IGNORE);
    ++served;
  }
  return NULL;
}

int main(int argc, char** argv) {
  int provided, rank, sum;
  pthread_t server;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (provided < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_dup(MPI_COMM_WORLD, &control);
  pthread_create(&server, NULL, serve, NULL);
  for (int i = 0; i < 50; ++i) {
    MPI_Send(&i, 1, MPI_INT, 1 - rank, 0, control);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  int end = -1;
  MPI_Send(&end, 1, MPI_INT, 1 - rank, 0, control);
  pthread_join(server, NULL);
  MPI_Comm_free(&control);
  MPI_Finalize();
  return served == 51 ? 0 : 1;
}
