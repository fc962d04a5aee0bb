// Waits for the file "go" before it starts MPI; leaks a datatype.
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
  MPI_Datatype leaked;
  FILE* mark = fopen("waiting", "w");
  if (mark) fclose(mark);
  for (int i = 0; i < 600 && access("go", F_OK) != 0; ++i) usleep(100000);
  MPI_Init(&argc, &argv);
  MPI_Type_contiguous(2, MPI_INT, &leaked);
  for (int i = 0; i < 600 && access("end", F_OK) != 0; ++i) usleep(100000);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
