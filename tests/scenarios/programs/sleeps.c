// Tells that it runs, then sleeps between barriers for a minute.
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank;
  MPI_Datatype leaked;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_INT, &leaked);
  if (rank == 0) {
    FILE* mark = fopen("running", "w");
    if (mark) fclose(mark);
  }
  for (int i = 0; i < 600; ++i) {
    usleep(100000);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
