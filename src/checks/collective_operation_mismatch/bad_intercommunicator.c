// Over an intercommunicator one side reduces, the other gathers.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, out = 1, in[2] = {0};
  MPI_Comm self, bridge;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_SELF, &self);
  MPI_Intercomm_create(self, 0, MPI_COMM_WORLD, 1 - rank, 0, &bridge);
  if (rank == 0)
    MPI_Allreduce(&out, in, 1, MPI_INT, MPI_SUM, bridge);  // EXPECT: GLOBAL:COLLECTIVE:OPERATION_MISMATCH ranks=0,1
  else
    MPI_Allgather(&out, 1, MPI_INT, in, 1, MPI_INT, bridge);  // ALSO: GLOBAL:COLLECTIVE:OPERATION_MISMATCH
  MPI_Comm_free(&bridge);
  MPI_Comm_free(&self);
  MPI_Finalize();
  return 0;
}
