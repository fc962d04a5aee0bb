// A warning only: a type that is not freed.
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Datatype pair;
  MPI_Init(&argc, &argv);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Finalize();
  return 0;
}
