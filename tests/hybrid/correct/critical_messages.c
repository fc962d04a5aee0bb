// Threads send one at a time.
#include <mpi.h>
#include <omp.h>

static omp_lock_t door;

static void report(double value, int to, int tag) {
  omp_set_lock(&door);
  MPI_Send(&value, 1, MPI_DOUBLE, to, tag, MPI_COMM_WORLD);
  omp_unset_lock(&door);
}

int main(int argc, char** argv) {
  int provided, rank, size;
  double got;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  omp_init_lock(&door);
  if (rank > 0) {
#pragma omp parallel for
    for (int i = 0; i < 16; ++i) report(i * 0.5, 0, i);
#pragma omp parallel for schedule(dynamic, 4)
    for (int i = 0; i < 16; ++i) {
      double value = i;
#pragma omp critical(messages)
      MPI_Send(&value, 1, MPI_DOUBLE, 0, 100 + i, MPI_COMM_WORLD);
    }
  }
  for (int i = 0; rank == 0 && i < 32 * (size - 1); ++i)
    MPI_Recv(&got, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  omp_destroy_lock(&door);
  MPI_Finalize();
  return 0;
}
