// Some calls, all of MPI in work(), so that it can be a program or something that a program loads.
#include <mpi.h>
#include <stddef.h>

void work(void) {
  int rank, value = 1;
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 5; ++i) {
    if (rank == 0) MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1) MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  if (MPI_Wtime() < 0) value = 2;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
}

#ifndef PLUGIN
int main(void) { return work(), 0; }
#endif
