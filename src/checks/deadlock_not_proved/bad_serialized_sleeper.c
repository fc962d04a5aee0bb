// Likewise with MPI_THREAD_SERIALIZED; the helper has asked MPI something, and waits for a pipe. The job is ended before
// the time that the user has set for such reports.
// mpivet-test: ranks=2 threads options="--timeout=5" exit=124
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static pthread_barrier_t asked;

static void* helper(void* end) {
  int rank;
  char c;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_barrier_wait(&asked);
  return read(*(int*)end, &c, 1) == 1 ? end : NULL;
}

int main(int argc, char** argv) {
  int provided, rank, value = 0, ends[2];
  pthread_t thread;
  if (pipe(ends) != 0) return 1;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_barrier_init(&asked, NULL, 2);
  if (rank == 0) {
    pthread_create(&thread, NULL, helper, &ends[0]);
    pthread_barrier_wait(&asked);
  }
  MPI_Ssend(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:DEADLOCK:NOT_PROVED ranks=0,1 message~"Then the job was ended. Rank 0 has a thread that might still act .thread 1, which is outside of MPI.: it waits for input"
  MPI_Finalize();
  return 0;
}
