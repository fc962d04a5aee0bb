// Error handlers are what the program has set, before and after; looking for a file that is not there is no mistake.
// mpivet-test: ranks=2
#include <mpi.h>

static int calls;

static void count(MPI_Comm* comm, int* error, ...) {
  (void)comm;
  (void)error;
  ++calls;
}

static int is(MPI_Comm comm, MPI_Errhandler wanted) {
  MPI_Errhandler handler;
  MPI_Comm_get_errhandler(comm, &handler);
  const int same = handler == wanted;
  MPI_Errhandler_free(&handler);
  return same;
}

int main(int argc, char** argv) {
  int wrong = 0;
  MPI_Comm copy;
  MPI_Errhandler own, of_window;
  MPI_File file;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  wrong |= !is(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL) || !is(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  wrong |= !is(copy, MPI_ERRORS_ARE_FATAL);
  MPI_Comm_create_errhandler(count, &own);
  MPI_Comm_set_errhandler(copy, own);
  wrong |= !is(copy, own);
  MPI_Comm_call_errhandler(copy, MPI_ERR_OTHER);
  wrong |= calls != 1;
  MPI_Comm_set_errhandler(copy, MPI_ERRORS_RETURN);
  wrong |= !is(copy, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(copy, MPI_ERRORS_ARE_FATAL);
  wrong |= !is(copy, MPI_ERRORS_ARE_FATAL);
  MPI_Errhandler_free(&own);
  MPI_Comm_free(&copy);
  MPI_Win_create(&wrong, sizeof wrong, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_get_errhandler(window, &of_window);
  wrong |= of_window != MPI_ERRORS_ARE_FATAL;
  MPI_Errhandler_free(&of_window);
  MPI_Win_free(&window);
  wrong |= MPI_File_open(MPI_COMM_SELF, "/no/such/file", MPI_MODE_RDONLY, MPI_INFO_NULL, &file) == MPI_SUCCESS;
  MPI_Finalize();
  return wrong;
}
