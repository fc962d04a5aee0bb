// A row of the halo has grown by two cells on the sending side only; the error comes out of MPI_Waitall.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  float rows[4][16] = {{0}};
  MPI_Datatype part;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(4, rank == 0 ? 4 : 2, 16, MPI_FLOAT, &part);
  MPI_Type_commit(&part);
  if (rank == 0) {
    MPI_Isend(rows, 1, part, 1, 3, MPI_COMM_WORLD, &request);  // ALSO: GLOBAL:MSG:TRUNCATED
  } else {
    MPI_Irecv(rows, 1, part, 0, 3, MPI_COMM_WORLD, &request);  // EXPECT: GLOBAL:MSG:TRUNCATED ranks=0,1
  }
  MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
  MPI_Type_free(&part);
  MPI_Finalize();
  return 0;
}
