// A communicator for each thread.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static void* work(void* comm) {
  for (int i = 0; i < 200; ++i) {
    int one = 1, sum = 0;
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, *(MPI_Comm*)comm);
    MPI_Barrier(*(MPI_Comm*)comm);
  }
  return NULL;
}

int main(int argc, char** argv) {
  int provided;
  pthread_t thread;
  MPI_Comm comms[2];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  for (int i = 0; i < 2; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
  if (provided == MPI_THREAD_MULTIPLE) {
    pthread_create(&thread, NULL, work, &comms[0]);
    work(&comms[1]);
    pthread_join(thread, NULL);
  }
  for (int i = 0; i < 2; ++i) MPI_Comm_free(&comms[i]);
  MPI_Finalize();
  return 0;
}
