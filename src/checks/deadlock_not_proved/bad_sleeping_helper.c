// The main threads wait for each other, and a helper thread sleeps: it might still help, so a deadlock is not proved.
// mpivet-test: ranks=2 threads options="--no-progress-limit=2 --timeout=8" exit=124
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static void* helper(void* unused) {
  (void)unused;
  for (;;) sleep(100);
  return NULL;
}

int main(int argc, char** argv) {
  int provided, rank, value = 0;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) pthread_create(&thread, NULL, helper, NULL);
  MPI_Recv(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:NOT_PROVED ranks=0,1 message~"Rank 1 has a thread that might still act .thread [0-9]+ of the system, which has not called MPI yet.: it sleeps"
  MPI_Finalize();
  return 0;
}
