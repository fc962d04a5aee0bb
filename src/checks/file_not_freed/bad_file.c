// Output is written, but the file is never closed.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, block[4];
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 4; ++i) block[i] = rank;
  MPI_File_open(MPI_COMM_WORLD, "field.out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);  // EXPECT: LOCAL:FILE:NOT_FREED ranks=0,1
  MPI_File_write_at_all(file, (MPI_Offset)(rank * sizeof block), block, 4, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_sync(file);
  MPI_Finalize();
  return 0;
}
