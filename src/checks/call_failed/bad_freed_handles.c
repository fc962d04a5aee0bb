// Copies of handles that were freed. MPI libraries do not look, and go on with what is left of the object.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, out = 1, in = 0;
  MPI_Datatype type, copy;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(1, MPI_INT, &type);
  MPI_Type_commit(&type);
  copy = type;
  MPI_Type_free(&type);
  MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(&out, 0, copy, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);  // EXPECT: LOCAL:MPI:CALL_FAILED ranks=0-1 message~"datatype was freed before, by MPI_Type_free at"
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
