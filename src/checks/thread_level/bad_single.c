// MPI_Init gives no thread support, and another thread sends.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>

static void* work(void* nothing) {
  int rank, data = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);  // EXPECT: LOCAL:THREAD:LEVEL ranks=0 message~"MPI_THREAD_SINGLE"
  else
    MPI_Recv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: LOCAL:THREAD:LEVEL ranks=1
  return nothing;
}

int main(int argc, char** argv) {
  pthread_t thread;
  MPI_Init(&argc, &argv);
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  MPI_Finalize();
  return 0;
}
