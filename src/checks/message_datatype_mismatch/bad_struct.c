// A record of (two ints, double) is received as (double, two ints).
// mpivet-test: ranks=2
#include <mpi.h>

static MPI_Datatype record(int kind_first) {
  int lengths[2] = {kind_first ? 2 : 1, kind_first ? 1 : 2};
  MPI_Aint at[2] = {0, 8};
  MPI_Datatype types[2] = {kind_first ? MPI_INT : MPI_DOUBLE, kind_first ? MPI_DOUBLE : MPI_INT}, made;
  MPI_Type_create_struct(2, lengths, at, types, &made);
  MPI_Type_commit(&made);
  return made;
}

int main(int argc, char** argv) {
  int rank;
  char data[3][16] = {{0}};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Datatype type = record(rank == 0);
  if (rank == 0) {
    MPI_Send(data, 3, type, 1, 5, MPI_COMM_WORLD);  // ALSO: GLOBAL:MSG:DATATYPE:MISMATCH
  } else {
    MPI_Irecv(data, 3, type, 0, 5, MPI_COMM_WORLD, &request);  // EXPECT: GLOBAL:MSG:DATATYPE:MISMATCH ranks=0,1
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Type_free(&type);
  MPI_Finalize();
  return 0;
}
