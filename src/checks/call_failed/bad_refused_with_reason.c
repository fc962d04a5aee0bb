// What the MPI library says is short. What is wrong with the arguments is added to it.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, data = 1, counts[2] = {1, -1};
  MPI_Datatype pair, none;
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Send(&data, 1, MPI_INT, rank + 2, 0, MPI_COMM_WORLD);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"dest=[23] is no rank of MPI_COMM_WORLD, which has the ranks 0 to 1"
  MPI_Send(&data, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"dest=MPI_ANY_SOURCE is no rank"
  MPI_Ssend(&data, 1, MPI_INT, 0, -5, MPI_COMM_WORLD);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"tag=-5 is negative"
  MPI_Send(&data, 1, pair, 0, 0, MPI_COMM_WORLD);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"datatype has not been committed since it was made by MPI_Type_contiguous at"
  MPI_Send(&data, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"datatype is MPI_DATATYPE_NULL"
  MPI_Type_indexed(2, counts, counts, MPI_INT, &none);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"array_of_blocklengths\[1\]=-1 is negative"
  MPI_Cart_sub(MPI_COMM_WORLD, counts, &grid);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"comm is not a communicator with a Cartesian topology"
  MPI_Cart_coords(MPI_COMM_WORLD, 0, 2, counts);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"MPI_Cart_coords\(comm=MPI_COMM_WORLD, rank=0, maxdims=2"
  MPI_Type_free(&pair);
  MPI_Finalize();
  return 0;
}
