/* One-sided communication cannot be explored. */
#include <mpi.h>

int main(int argc, char** argv) {
  int x = 0;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Win_create(&x, sizeof x, sizeof x, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
