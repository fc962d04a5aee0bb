// A request started in one thread and completed in another, one after the other.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <stddef.h>
#include <pthread.h>

static MPI_Request q[2];

static void* complete(void* unused) {
  (void)unused;
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  return NULL;
}

int main(int argc, char** argv) {
  int provided, rank, in = -1, wrong = 0;
  pthread_t t;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 10; ++round) {
    const int v = round + rank;
    MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &q[0]);
    MPI_Isend(&v, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &q[1]);
    pthread_create(&t, NULL, complete, NULL);
    pthread_join(t, NULL);
    wrong |= in != round + 1 - rank;
  }
  MPI_Finalize();
  return wrong;
}
