// The memory for a persistent receive is not there when it is started; only then does it matter.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

enum { PAGE = 4096 };

int main(int argc, char** argv) {
  int rank;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char* data = mmap(NULL, PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (rank == 0)
    MPI_Send_init(data, PAGE, MPI_CHAR, 1, 0, MPI_COMM_WORLD, &request);
  else
    MPI_Recv_init(data, PAGE, MPI_CHAR, 0, 0, MPI_COMM_WORLD, &request);  // ALSO: LOCAL:MEMORY:INACCESSIBLE
  mprotect(data, PAGE, rank == 0 ? PROT_READ | PROT_WRITE : PROT_READ);
  MPI_Start(&request);  // EXPECT: LOCAL:MEMORY:INACCESSIBLE ranks=1 message~"Rank 1 gives MPI_Start a buffer that cannot be written: 4096 bytes"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Request_free(&request);
  MPI_Finalize();
  return 0;
}
// EXPECT-ANYWHERE: LOCAL:EXIT:SIGNAL ranks=1
