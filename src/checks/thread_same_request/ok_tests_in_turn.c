// The threads test the same request, one at a time; and each its own without a lock.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static MPI_Request shared;
static int rank, from_other, arrived;

static void finish_shared(void) {
  for (int done = 0; !done;) {
    pthread_mutex_lock(&guard);
    if (!arrived) MPI_Test(&shared, &arrived, MPI_STATUS_IGNORE);
    done = arrived;
    pthread_mutex_unlock(&guard);
  }
}

static void* work(void* number) {
  const int tag = *(int*)number;
  for (int i = 0; i < 200; ++i) {
    int in = -1, done = 0;
    MPI_Request requests[2];
    MPI_Irecv(&in, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &requests[0]);
    MPI_Isend(&i, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &requests[1]);
    while (!done) MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
    if (in != i) MPI_Abort(MPI_COMM_WORLD, 1);
  }
  finish_shared();
  return NULL;
}

int main(int argc, char** argv) {
  int provided, numbers[2] = {1, 2};
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (provided == MPI_THREAD_MULTIPLE) {
    MPI_Irecv(&from_other, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &shared);
    pthread_create(&thread, NULL, work, &numbers[0]);
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    work(&numbers[1]);
    pthread_join(thread, NULL);
  }
  MPI_Finalize();
  return 0;
}
