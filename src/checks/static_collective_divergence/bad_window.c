// Windows and files have the members of the communicator that they were made over.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, *base, value = 3;
  MPI_Win window;
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &window);
  MPI_Win_fence(0, window);
  if (rank == 1) {
    MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  }
  MPI_Win_free(&window);
  MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
  if (rank < 3)
    MPI_File_write_at_all(file, 4 * rank, &value, 1, MPI_INT, MPI_STATUS_IGNORE);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}
