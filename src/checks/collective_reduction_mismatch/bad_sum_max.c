// The residual is a maximum on rank 0 and a sum elsewhere.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  double mine, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = 1.0 / (1 + rank);
  MPI_Op op = rank == 0 ? MPI_MAX : MPI_SUM;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, op, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:REDUCTION_OPERATION_MISMATCH ranks=0-2 message~"MPI_MAX"
  MPI_Finalize();
  return 0;
}
