// A handle that was never set: one library follows it and crashes, the other refuses it.
#include <mpi.h>
#include <string.h>

int main(int argc, char** argv) {
  int rank, data = 0;
  MPI_Datatype never_set;
  memset(&never_set, 0x5a, sizeof never_set);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&data, 1, never_set, 1, 0, MPI_COMM_WORLD);  // EXPECT: LOCAL:EXIT:SIGNAL ranks=0 mpi=openmpi message~"SIGSEGV.*inside MPI_Send.*The argument datatype is no handle that MPI has given out"
  // EXPECT@bad_garbage_handle.c:12: LOCAL:MPI:CALL_FAILED ranks=0 mpi=mpich message~"MPI_Send failed.*The argument datatype is no handle that MPI has given out"
  else
    MPI_Recv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
