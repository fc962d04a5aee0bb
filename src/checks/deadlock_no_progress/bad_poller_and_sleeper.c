// Rank 0 polls for a message that never comes; a helper thread of rank 1 sleeps.
// mpivet-test: ranks=2 threads options="--no-progress-limit=2 --timeout=8" exit=124
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static void* helper(void* unused) {
  for (;;) sleep(100);
  return unused;
}

int main(int argc, char** argv) {
  int provided, rank, flag = 0, value = 0;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) pthread_create(&thread, NULL, helper, NULL);
  if (rank == 0)
    while (!flag) MPI_Iprobe(1, 3, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:NO_PROGRESS ranks=0,1 message~"Rank 1 has a thread that might still act"
  else
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // ALSO: GLOBAL:DEADLOCK:NO_PROGRESS
  MPI_Finalize();
  return 0;
}
