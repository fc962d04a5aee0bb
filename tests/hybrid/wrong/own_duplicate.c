// Duplicating is a collective, too.
#include <mpi.h>

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
  {
    MPI_Comm mine;
    MPI_Comm_dup(MPI_COMM_WORLD, &mine);  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
    MPI_Comm_free(&mine);
  }
  MPI_Finalize();
  return 0;
}
