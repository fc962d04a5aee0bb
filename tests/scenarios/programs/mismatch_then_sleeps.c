// Makes one mistake (a mismatch), tells that it has, and sleeps until it is ended.
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank, number = 3;
  float other = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else MPI_Recv(&other, 1, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    FILE* mark = fopen("running", "w");
    if (mark) fclose(mark);
  }
  for (int i = 0; i < 600 && access("end", F_OK) != 0; ++i) usleep(100000);
  MPI_Finalize();
  return 0;
}
