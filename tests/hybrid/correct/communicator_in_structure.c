// A context for each thread, made in advance.
#include <mpi.h>
#include <omp.h>
#include <stdlib.h>

struct context {
  MPI_Comm comm;
  int id;
  double sum;
};

static void work(struct context* c) {
  MPI_Allreduce(MPI_IN_PLACE, &c->sum, 1, MPI_DOUBLE, MPI_SUM, c->comm);
  if (c->id == 0) MPI_Bcast(&c->sum, 1, MPI_DOUBLE, 0, c->comm);
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  const int n = omp_get_max_threads();
  struct context* all = malloc(n * sizeof *all);
  for (int i = 0; i < n; ++i) {
    MPI_Comm_dup(MPI_COMM_WORLD, &all[i].comm);
    all[i].id = i;
    all[i].sum = i;
  }
#pragma omp parallel
  work(&all[omp_get_thread_num()]);
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; ++i) work(all + i);
  for (int i = 0; i < n; ++i) MPI_Comm_free(&all[i].comm);
  free(all);
  MPI_Finalize();
  return 0;
}
