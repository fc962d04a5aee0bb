// Hints are made for opening a window and forgotten; a duplicate is forgotten as well.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int memory[2];
  MPI_Info hints, copy;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&hints);
  MPI_Info_set(hints, "no_locks", "true");
  MPI_Info_dup(hints, &copy);  // EXPECT: LOCAL:INFO:NOT_FREED ranks=0,1
  MPI_Win_create(memory, sizeof memory, sizeof(int), copy, MPI_COMM_WORLD, &window);
  MPI_Win_free(&window);
  MPI_Info_free(&hints);
  MPI_Finalize();
  return 0;
}
