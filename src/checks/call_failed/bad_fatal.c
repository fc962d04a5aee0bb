// The default error handler ends the job; the report still names the call.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Group group = MPI_GROUP_EMPTY, none;
  int ranks[1] = {5};
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Group_incl(group, 1, ranks, &none);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"MPI_ERRORS_ARE_FATAL"
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
