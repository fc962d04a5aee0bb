// DTG of the EMPDD paper (table 2), with sends that always wait: it deadlocks if rank 2 is received from first.
#include <mpi.h>
#include <stdio.h>
int main(int argc, char** argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Status s;
  switch (rank) {
    case 0:
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
      MPI_Ssend(&x, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
      break;
    case 1:
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
      MPI_Ssend(&x, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
      break;
    case 2:
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
      break;
    case 3:
      MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &s);
      MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &s);
      break;
    case 4:
      MPI_Ssend(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
      break;
  }
  MPI_Finalize();
  return 0;
}
