// Of two sections with collectives only one takes the lock.
#include <mpi.h>
#include <omp.h>

static omp_lock_t lock;
static double a, b;
static void with_lock(void) {
  omp_set_lock(&lock);
  MPI_Bcast(&a, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_CONCURRENT
  omp_unset_lock(&lock);
}
static void without(void) { MPI_Bcast(&b, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  omp_init_lock(&lock);
#pragma omp parallel sections
  {
#pragma omp section
    with_lock();
#pragma omp section
    without();
  }
  omp_destroy_lock(&lock);
  MPI_Finalize();
  return 0;
}
