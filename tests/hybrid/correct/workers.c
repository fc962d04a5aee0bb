// Threads with a communicator each, in structures on the heap.
#include <mpi.h>
#include <omp.h>
#include <stdlib.h>

struct worker {
  MPI_Comm comm;
  double mine, all;
};
static void reduce(struct worker* w) { MPI_Allreduce(&w->mine, &w->all, 1, MPI_DOUBLE, MPI_SUM, w->comm); }
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  struct worker* workers = malloc(4 * sizeof *workers);
  for (int i = 0; i < 4; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &workers[i].comm);
#pragma omp parallel num_threads(4)
  {
    struct worker* me = &workers[omp_get_thread_num()];
    me->mine = 1;
    reduce(me);
  }
  for (int i = 0; i < 4; ++i) MPI_Comm_free(&workers[i].comm);
  free(workers);
  MPI_Finalize();
  return 0;
}
