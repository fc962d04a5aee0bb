// Written, read back, closed; the file goes away with MPI_MODE_DELETE_ON_CLOSE.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, out[4], in[4] = {0};
  MPI_File file;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 4; ++i) out[i] = 10 * rank + i;
  MPI_Offset at = (MPI_Offset)(rank * sizeof out);
  MPI_File_open(MPI_COMM_WORLD, "field.tmp", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                &file);
  MPI_File_write_at_all(file, at, out, 4, MPI_INT, &status);
  MPI_File_sync(file);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_read_at_all(file, at, in, 4, MPI_INT, &status);
  MPI_File_close(&file);
  MPI_Finalize();
  return in[3] == 10 * rank + 3 ? 0 : 1;
}
