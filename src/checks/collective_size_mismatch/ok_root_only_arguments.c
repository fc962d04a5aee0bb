// Arguments that count at the root only may be anything elsewhere.
// mpivet-test: ranks=3
#include <mpi.h>
#include <stddef.h>

int main(int argc, char** argv) {
  int rank, mine, all[3], sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = rank;
  if (rank == 1) MPI_Gather(&mine, 1, MPI_INT, all, 1, MPI_INT, 1, MPI_COMM_WORLD);
  else MPI_Gather(&mine, 1, MPI_INT, NULL, -5, MPI_DATATYPE_NULL, 1, MPI_COMM_WORLD);
  if (rank == 1) MPI_Scatter(all, 1, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 1, MPI_COMM_WORLD);
  else MPI_Scatter(NULL, 99, MPI_DATATYPE_NULL, &mine, 1, MPI_INT, 1, MPI_COMM_WORLD);
  if (rank == 0) MPI_Reduce(MPI_IN_PLACE, &mine, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  else MPI_Reduce(&mine, NULL, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  sum = mine;
  MPI_Finalize();
  return sum == (rank == 0 ? 3 : rank) ? 0 : 1;
}
