// A thread knows from its own structure that it is the first.
#include <mpi.h>
#include <omp.h>

struct context {
  int id, is_master;
  double work;
};
static double x;
static void share(struct context* c) {
  if (c->is_master) MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel
  {
    struct context c;
    c.id = omp_get_thread_num();
    c.is_master = c.id == 0;
    c.work = 0;
    share(&c);
  }
  MPI_Finalize();
  return 0;
}
