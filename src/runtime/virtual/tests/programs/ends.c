// Comes to the end that its argument names.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static int is(const char* a, const char* b) { return strcmp(a, b) == 0; }

int main(int argc, char** argv) {
  int rank, number = 0;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    if (is(argv[1], "abort")) MPI_Abort(MPI_COMM_WORLD, 7);
    if (is(argv[1], "crash")) abort();
    if (is(argv[1], "exit")) exit(4);
    if (is(argv[1], "error")) MPI_Send(&number, 1, MPI_INT, 99, 0, MPI_COMM_WORLD);
    if (is(argv[1], "window")) MPI_Win_create(&number, 4, 1, MPI_INFO_NULL, MPI_COMM_SELF, &window);
  }
  MPI_Finalize();
  return 0;
}
