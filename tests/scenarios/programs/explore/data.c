/* Which calls are made depends on what is received; with -DPLAIN it does not; with -DBCAST on what all ranks get. */
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, x = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  if (rank == 1) {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#if !defined PLAIN && !defined BCAST
    if (x > 5) MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
#endif
  }
#ifdef BCAST
  MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (x > 5) MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#endif
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
