// Only rank 0 calls what all that have opened the file must call.
// mpivet-test: ranks=2 options="--no-progress-limit=1 --timeout=4" exit=124
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank;
  char name[4096];
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  snprintf(name, sizeof name, "%s/written", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
  MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) unlink(name);
  if (rank == 0) MPI_File_close(&file);  // EXPECT: GLOBAL:DEADLOCK:NOT_PROVED ranks=0,1
  MPI_Barrier(MPI_COMM_WORLD);  // ALSO: GLOBAL:DEADLOCK:NOT_PROVED
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}
