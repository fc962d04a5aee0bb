// The MPI library crashes in a call that would be recorded only when it returns: it is shown with its arguments all the
// same, and what is wrong with them is said.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, out = 0;
  MPI_Datatype type, copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(1, MPI_INT, &type);
  MPI_Type_commit(&type);
  copy = type;
  MPI_Type_free(&type);
  if (rank == 1) {
    MPI_Request* nowhere = (MPI_Request*)64;
    // EXPECT-NEXT-LINE: LOCAL:MPI:CALL_FAILED ranks=1 message~"freed before, by MPI_Type_free at.*\nThe call did not return"
    MPI_Isend(&out, 0, copy, 0, 5, MPI_COMM_WORLD, nowhere);  // EXPECT: LOCAL:EXIT:SIGNAL ranks=1 message~"count=0, datatype=<freed.*dest=0, tag=5, comm=MPI_COMM_WORLD, .request=0x40"
  }
  MPI_Finalize();
  return 0;
}
