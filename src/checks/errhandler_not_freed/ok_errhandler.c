// Freed right after it was set: the communicator keeps it alive. Predefined handlers need no freeing.
// mpivet-test: ranks=2 options=--checks=-LOCAL:MPI:CALL_FAILED
#include <mpi.h>

static int seen;
static void note(MPI_Comm* comm, int* error, ...) {
  (void)comm;
  seen = *error;
}

int main(int argc, char** argv) {
  int data = 0;
  MPI_Errhandler handler;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_errhandler(note, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
  MPI_Errhandler_free(&handler);
  MPI_Send(&data, 1, MPI_INT, 99, 0, MPI_COMM_WORLD);  // no such rank: the handler is called
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
  MPI_Finalize();
  return seen != 0 ? 0 : 1;
}
