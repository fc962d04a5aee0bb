// The main threads wait for each other; a second thread of each rank exchanges messages for a while and ends: from
// then on nobody is left who could send what they wait for.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static int rank;
static MPI_Comm chatter;

static void* chat(void* unused) {
  int in;
  (void)unused;
  for (int i = 0; i < 20; ++i)
    MPI_Sendrecv(&rank, 1, MPI_INT, 1 - rank, 0, &in, 1, MPI_INT, 1 - rank, 0, chatter, MPI_STATUS_IGNORE);
  return NULL;
}

int main(int argc, char** argv) {
  int provided, value;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &chatter);
  pthread_create(&thread, NULL, chat, NULL);
  MPI_Recv(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1
  MPI_Send(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
