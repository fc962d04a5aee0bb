// Three mismatches at three places, the second one 20 times; with an argument, a long pause after the first.
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

static void first(int rank) {
  int number = 1;
  float other;
  if (rank == 0) MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  if (rank == 1) MPI_Recv(&other, 1, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void second(int rank) {
  int number = 1;
  unsigned other;
  if (rank == 0) MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  if (rank == 1) MPI_Recv(&other, 1, MPI_UNSIGNED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void third(int rank) {
  int number = 1;
  char other[4];
  if (rank == 0) MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  if (rank == 1) MPI_Recv(other, 4, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  first(rank);
  if (argc > 1) sleep(20);
  for (int i = 0; i < 20; ++i) second(rank);
  third(rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) printf("end reached\n");
  MPI_Finalize();
  return 0;
}
