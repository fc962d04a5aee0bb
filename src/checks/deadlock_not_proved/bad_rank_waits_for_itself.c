// Rank 1 waits for a lock that nobody gives back, and rank 0 for rank 1.
// mpivet-test: ranks=2 threads options="--no-progress-limit=2 --timeout=8" exit=124
#include <mpi.h>
#include <pthread.h>

int main(int argc, char** argv) {
  int rank;
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
  }
  MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: GLOBAL:DEADLOCK:NOT_PROVED ranks=0,1 message~"The thread of rank 1 is outside of MPI, and waits for what no other thread gives"
  MPI_Finalize();
  return 0;
}
