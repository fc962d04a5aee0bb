// Arguments that matter at the root only may be anything elsewhere, and a count of 0 is fine.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>

int main(int argc, char** argv) {
  int rank, value = 1, all[2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gather(&value, 1, MPI_INT, rank == 0 ? all : NULL, rank == 0 ? 1 : -1, rank == 0 ? MPI_INT : MPI_DATATYPE_NULL, 0,
             MPI_COMM_WORLD);
  MPI_Bcast(NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return rank == 0 && all[1] != 1;
}
