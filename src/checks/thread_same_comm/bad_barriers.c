// Two threads in barriers on MPI_COMM_WORLD at the same time. They happen to match.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static void* other(void* delay) {
  usleep(*(int*)delay);
  MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: LOCAL:THREAD:SAME_COMMUNICATOR message~"MPI_Barrier and MPI_Barrier" site=any
  return NULL;
}

int main(int argc, char** argv) {
  int provided, rank, delay;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  delay = rank == 0 ? 200000 : 800000;  // on rank 1 they come one after the other
  pthread_create(&thread, NULL, other, &delay);
  if (rank == 1) usleep(600000);
  MPI_Barrier(MPI_COMM_WORLD);
  pthread_join(thread, NULL);
  MPI_Finalize();
  return 0;
}
