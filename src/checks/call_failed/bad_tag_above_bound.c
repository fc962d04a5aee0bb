// Tags end at MPI_TAG_UB, which differs from one library to the next. (Open MPI takes all of int.)
// mpivet-test: ranks=2 mpi=mpich
#include <limits.h>
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, data = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  if (rank == 0)
    MPI_Send(&data, 1, MPI_INT, 1, INT_MAX, MPI_COMM_WORLD);  // EXPECT: LOCAL:MPI:CALL_FAILED ranks=0 message~"tag=2147483647 is above MPI_TAG_UB, which is [0-9]+ here"
  MPI_Finalize();
  return 0;
}
