// Collective output by every thread.
#include <mpi.h>

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_File file;
  double x = 0;
  MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
#pragma omp parallel
  MPI_File_write_all(file, &x, 1, MPI_DOUBLE, MPI_STATUS_IGNORE);  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}
