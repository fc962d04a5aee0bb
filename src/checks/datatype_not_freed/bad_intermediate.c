// The final type is freed, the one it was made from is forgotten; rank 1 also keeps a copy.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  MPI_Datatype pair, spaced, copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_FLOAT, &pair);  // EXPECT: LOCAL:DATATYPE:NOT_FREED site=any
  MPI_Type_create_resized(pair, 0, 32, &spaced);
  MPI_Type_commit(&spaced);
  if (rank == 1) MPI_Type_dup(spaced, &copy);
  MPI_Type_free(&spaced);
  if (rank == 1) MPI_Type_free(&copy);
  MPI_Finalize();
  return 0;
}
