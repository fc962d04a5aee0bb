// Each thread waits for its own requests.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static void* work(void* number) {
  const int tag = *(int*)number;
  for (int i = 0; i < 200; ++i) {
    int in = -1;
    MPI_Request requests[2];
    MPI_Irecv(&in, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &requests[0]);
    MPI_Isend(&i, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    if (in != i) MPI_Abort(MPI_COMM_WORLD, 1);
  }
  return NULL;
}

int main(int argc, char** argv) {
  int provided, numbers[2] = {1, 2};
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided == MPI_THREAD_MULTIPLE) {
    pthread_create(&thread, NULL, work, &numbers[0]);
    work(&numbers[1]);
    pthread_join(thread, NULL);
  }
  MPI_Finalize();
  return 0;
}
