/* MPI_THREAD_MULTIPLE: four threads a rank, each talking to its counterpart. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

#define THREADS 4
#define ROUNDS 500
static int rank;

static void* work(void* arg) {
  const int tag = (int)(long)arg;
  int x = 0;
  for (int i = 0; i < ROUNDS; ++i) {
    MPI_Request r[2];
    int y = -1;
    MPI_Isend(&i, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&y, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    x += y == i;
  }
  return (void*)(long)x;
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_t t[THREADS];
  int good = 1;
  if (provided == MPI_THREAD_MULTIPLE) {
    for (long i = 0; i < THREADS; ++i) pthread_create(&t[i], 0, work, (void*)i);
    for (int i = 0; i < THREADS; ++i) {
      void* x;
      pthread_join(t[i], &x);
      good = good && (long)x == ROUNDS;
    }
  }
  MPI_Finalize();
  return !good;
}
