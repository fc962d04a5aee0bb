// One at a time, says MPI_THREAD_SERIALIZED, but one thread waits inside MPI while the other calls it.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static void* wait_for_news(void* nothing) {
  int data;
  MPI_Recv(&data, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // ALSO: LOCAL:THREAD:LEVEL
  return nothing;
}

int main(int argc, char** argv) {
  int provided, rank, size, data = 1;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    pthread_create(&thread, NULL, wait_for_news, NULL);
    usleep(300000);
    MPI_Comm_size(MPI_COMM_WORLD, &size);  // EXPECT: LOCAL:THREAD:LEVEL ranks=0 message~"calls MPI_Comm_size while another one is inside MPI_Recv, which MPI_THREAD_SERIALIZED forbids"
    pthread_join(thread, NULL);
  } else {
    usleep(800000);
    MPI_Send(&data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
