// What is allowed at any time.
// mpivet-test: ranks=2
#include <mpi.h>

static int ask(void) {
  int flag, version, subversion, length;
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  MPI_Initialized(&flag);
  MPI_Finalized(&flag);
  MPI_Get_version(&version, &subversion);
  MPI_Get_library_version(text, &length);
  return length == 0;
}

int main(int argc, char** argv) {
  int wrong = ask();
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return wrong | ask();
}
