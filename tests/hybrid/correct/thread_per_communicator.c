// Each thread works on its own stripe and reduces over its own communicator.
#include <mpi.h>
#include <omp.h>

enum { threads = 4 };
static MPI_Comm comms[threads];

static double stripe_norm(int stripe, MPI_Comm comm) {
  double mine = stripe, all = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
  MPI_Barrier(comm);
  return all;
}

int main(int argc, char** argv) {
  int provided;
  double norms[threads];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided != MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int i = 0; i < threads; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
#pragma omp parallel num_threads(threads)
  {
    const int me = omp_get_thread_num();
    norms[me] = stripe_norm(me, comms[me]);
  }
  for (int i = 0; i < threads; ++i) MPI_Comm_free(&comms[i]);
  MPI_Finalize();
  return norms[0] < 0;
}
