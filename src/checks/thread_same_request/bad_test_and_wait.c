// One thread waits for a receive that another one polls for; the other rank ends the job when it has had enough.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static MPI_Request requests[2];
static int data[2];

static void* other(void* nothing) {
  MPI_Request copies[2] = {requests[0], requests[1]};
  int done = 0, index;
  usleep(300000);
  while (!done) MPI_Testany(2, copies, &index, &done, MPI_STATUS_IGNORE);  // EXPECT: LOCAL:THREAD:SAME_REQUEST ranks=1 message~"MPI_Testany and MPI_Wait"
  return nothing;
}

int main(int argc, char** argv) {
  int provided, rank;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    sleep(1);
    MPI_Abort(MPI_COMM_WORLD, 5);
  }
  for (int i = 0; i < 2; ++i) MPI_Irecv(&data[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &requests[i]);
  pthread_create(&thread, NULL, other, NULL);
  MPI_Wait(&requests[1], MPI_STATUS_IGNORE);  // ALSO: LOCAL:THREAD:SAME_REQUEST
  pthread_join(thread, NULL);
  MPI_Finalize();
  return 0;
}
