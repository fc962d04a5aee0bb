// The last round receives floats as an int: the mistake to stop at.
#include <mpi.h>
#include <stdio.h>

static void round_trip(int rank, int number) {
  float x[4] = {1, 2, 3, 4};
  int y[4];
  if (rank == 0) MPI_Send(x, 4, MPI_FLOAT, 1, number, MPI_COMM_WORLD);
  if (rank == 1) MPI_Recv(number == 3 ? (void*)y : x, 4, number == 3 ? MPI_INT : MPI_FLOAT, 0, number, MPI_COMM_WORLD,
                          MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int number = 0; number <= 3; ++number) round_trip(rank, number);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) puts("through");
  MPI_Finalize();
  return 0;
}
