// One file per rank on MPI_COMM_SELF, deleted by name.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, in = 0;
  char name[32];
  MPI_File f;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  snprintf(name, sizeof name, "own.%d", rank);
  MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR, MPI_INFO_NULL, &f);
  MPI_File_write(f, &rank, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_seek(f, 0, MPI_SEEK_SET);
  MPI_File_read(f, &in, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&f);
  MPI_File_delete(name, MPI_INFO_NULL);
  MPI_Finalize();
  return wrong || in != rank;
}
