// Each thread keeps its communicator in a variable of its own.
#include <mpi.h>
#include <omp.h>

static MPI_Comm mine;
#pragma omp threadprivate(mine)
static MPI_Comm all[64];

static void step(double* x) { MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_MAX, mine); }

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int i = 0; i < 64; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &all[i]);
#pragma omp parallel num_threads(64)
  {
    double x = omp_get_thread_num();
    mine = all[omp_get_thread_num()];
    step(&x);
  }
  for (int i = 0; i < 64; ++i) MPI_Comm_free(&all[i]);
  MPI_Finalize();
  return 0;
}
