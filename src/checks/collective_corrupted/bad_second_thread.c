// A thread goes on with the computation, in the buffer that the main thread is sending.
// mpivet-test: ranks=2 threads options="--checks=+GLOBAL:COLLECTIVE:DATA_TRANSMISSION_CORRUPTED"
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

enum { N = 1 << 20 };
static double blocks[2][N], got[2][N];

static void* compute(void* nothing) {
  usleep(200000);  // the main thread is in MPI_Alltoall by now
  blocks[1][N - 1] += 1;
  return nothing;
}

int main(int argc, char** argv) {
  int provided, rank;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    pthread_create(&thread, NULL, compute, NULL);
  else
    usleep(500000);
  MPI_Alltoall(blocks, N, MPI_DOUBLE, got, N, MPI_DOUBLE, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:DATA_TRANSMISSION_CORRUPTED ranks=0-1
  if (rank == 0) pthread_join(thread, NULL);
  MPI_Finalize();
  return 0;
}
