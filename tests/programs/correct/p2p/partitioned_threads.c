// Partitioned messages: partitions made ready out of order, by threads; the receiver looks at single ones.
// mpivet-test: ranks=2 mpi=mpich threads
#include <mpi.h>
#include <pthread.h>

enum { PARTS = 4, N = 25 };
static double data[PARTS * N];
static MPI_Request q;

static void* fill(void* argument) {
  const int part = (int)(long)argument;
  for (int i = 0; i < N; ++i) data[part * N + i] = part;
  MPI_Pready(part, q);
  return NULL;
}

int main(int argc, char** argv) {
  int provided, rank, wrong = 0, arrived;
  pthread_t threads[PARTS];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) return MPI_Finalize();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Psend_init(data, PARTS, N, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &q);
  else
    MPI_Precv_init(data, PARTS, N, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &q);
  for (int round = 0; round < 3; ++round) {
    MPI_Start(&q);
    if (rank == 0) {
      for (long t = PARTS - 1; t >= 0; --t) pthread_create(&threads[t], NULL, fill, (void*)t);
      for (int t = 0; t < PARTS; ++t) pthread_join(threads[t], NULL);
    } else {
      for (arrived = 0; !arrived;) MPI_Parrived(q, 2, &arrived);
      wrong |= data[2 * N] != 2;
    }
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    wrong |= data[PARTS * N - 1] != PARTS - 1;
  }
  MPI_Request_free(&q);
  MPI_Finalize();
  return wrong;
}
