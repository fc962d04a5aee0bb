// The thread that gets the lock makes progress for all.
#include <mpi.h>
#include <omp.h>

int main(int argc, char** argv) {
  int provided;
  omp_lock_t lock;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  omp_init_lock(&lock);
#pragma omp parallel for
  for (int i = 0; i < 1000; ++i) {
    if (omp_test_lock(&lock)) {
      int flag;
      MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
      omp_unset_lock(&lock);
    }
  }
  omp_destroy_lock(&lock);
  MPI_Finalize();
  return 0;
}
