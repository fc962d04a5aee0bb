// The error handler is set, but the program's own reference to it is never given back.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdio.h>

static void complain(MPI_Comm* comm, int* error, ...) {
  (void)comm;
  fprintf(stderr, "MPI error %d\n", *error);
}

int main(int argc, char** argv) {
  MPI_Errhandler handler;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_errhandler(complain, &handler);  // EXPECT: LOCAL:ERRHANDLER:NOT_FREED ranks=0,1
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
