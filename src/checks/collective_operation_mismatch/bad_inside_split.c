// Only one of two sub-communicators is wrong, and only the ranks in it are named.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, local, value = 1, sum = 0;
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
  MPI_Comm_rank(half, &local);
  if (rank == 2)
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, half);  // EXPECT: GLOBAL:COLLECTIVE:OPERATION_MISMATCH ranks=2,3
  else if (rank == 3)
    MPI_Allgather(&value, 1, MPI_INT, (int[2]){0}, 1, MPI_INT, half);  // ALSO: GLOBAL:COLLECTIVE:OPERATION_MISMATCH
  else
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, half);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
