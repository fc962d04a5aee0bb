// Both threads wait for the same receive; the other rank ends the job when it has had enough.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static MPI_Request request;
static int data;

static void* other(void* nothing) {
  MPI_Request copy = request;
  usleep(300000);
  MPI_Wait(&copy, MPI_STATUS_IGNORE);  // EXPECT: LOCAL:THREAD:SAME_REQUEST ranks=1 message~"MPI_Wait and MPI_Wait"
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
  MPI_Irecv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
  pthread_create(&thread, NULL, other, NULL);
  MPI_Wait(&request, MPI_STATUS_IGNORE);  // ALSO: LOCAL:THREAD:SAME_REQUEST
  pthread_join(thread, NULL);
  MPI_Finalize();
  return 0;
}
