// Four threads a rank talk at once, each on its own communicator; one pair shares a communicator by tags.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>

enum { kThreads = 4, kMessages = 100 };
static int rank, wrong[kThreads];
static MPI_Comm comms[kThreads];

static void* talk(void* argument) {
  int me = (int)(long)argument, value, tag = me, sum;
  MPI_Comm comm = me < 2 ? MPI_COMM_WORLD : comms[me];
  for (int i = 0; i < kMessages; ++i) {
    if (rank == 0) {
      MPI_Send(&i, 1, MPI_INT, 1, tag, comm);
      MPI_Recv(&value, 1, MPI_INT, 1, tag, comm, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&value, 1, MPI_INT, 0, tag, comm, MPI_STATUS_IGNORE);
      MPI_Send(&value, 1, MPI_INT, 0, tag, comm);
    }
    wrong[me] |= value != i;
  }
  MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comms[me]);
  wrong[me] |= sum != 2 * me;
  return NULL;
}

int main(int argc, char** argv) {
  int provided, bad = 0;
  pthread_t threads[kThreads];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (provided == MPI_THREAD_MULTIPLE) {
    for (int i = 0; i < kThreads; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
    for (long i = 0; i < kThreads; ++i) pthread_create(&threads[i], NULL, talk, (void*)i);
    for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], NULL);
    for (int i = 0; i < kThreads; ++i) MPI_Comm_free(&comms[i]);
    for (int i = 0; i < kThreads; ++i) bad |= wrong[i];
  }
  MPI_Finalize();
  return bad;
}
