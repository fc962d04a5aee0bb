// A duplicate, but one for all threads.
#include <mpi.h>

struct solver {
  MPI_Comm comm;
  double residual;
};
static void step(struct solver* s) {
  MPI_Allreduce(MPI_IN_PLACE, &s->residual, 1, MPI_DOUBLE, MPI_MAX, s->comm);  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  struct solver s = {MPI_COMM_NULL, 1};
  MPI_Comm_dup(MPI_COMM_WORLD, &s.comm);
#pragma omp parallel
  for (int k = 0; k < 5; ++k) step(&s);
  MPI_Comm_free(&s.comm);
  MPI_Finalize();
  return 0;
}
