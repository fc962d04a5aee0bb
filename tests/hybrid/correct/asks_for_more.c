// More than is needed does no harm; the level is chosen at run time.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char** argv) {
  int provided, x = 0;
  const int wanted = argc > 1 && strcmp(argv[1], "--multiple") == 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SERIALIZED;
  MPI_Init_thread(&argc, &argv, wanted, &provided);
  if (provided < wanted) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
  {
#pragma omp single
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
