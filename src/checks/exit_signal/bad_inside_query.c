// The MPI library crashes on the place for the answer.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int* nowhere = (int*)64;
    MPI_Type_size(MPI_DOUBLE, nowhere);  // EXPECT: LOCAL:EXIT:SIGNAL ranks=0 message~"MPI_Type_size.datatype=MPI_DOUBLE, size=0x40"
  }
  MPI_Finalize();
  return 0;
}
