// Worker threads compute, only the main thread calls MPI; it waits in MPI while they run.
// mpivet-test: ranks=2 threads
#include <mpi.h>
#include <pthread.h>

static double part[2];

static void* compute(void* argument) {
  long me = (long)argument;
  double x = 0;
  for (int i = 1; i < 2000000; ++i) x += 1.0 / i / i;
  part[me] = x;
  return NULL;
}

int main(int argc, char** argv) {
  int provided, rank, is_main;
  double sum, local;
  pthread_t threads[2];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Is_thread_main(&is_main);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (long i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, compute, (void*)i);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  local = part[0] + part[1];
  MPI_Allreduce(&local, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return is_main && sum > 6.5 && sum < 6.6 ? 0 : 1;
}
