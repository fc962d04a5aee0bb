// The memory of a persistent exchange must be there when it is started, not before.
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

enum { PAGE = 4096 };

int main(int argc, char** argv) {
  int rank;
  const int counts[2] = {PAGE, PAGE}, places[2] = {0, PAGE};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char* out = mmap(NULL, 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char* in = mmap(NULL, 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  MPI_Alltoallv_init(out, counts, places, MPI_CHAR, in, counts, places, MPI_CHAR, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  mprotect(out, 2 * PAGE, PROT_READ | PROT_WRITE);
  mprotect(in, rank == 0 ? PAGE : 2 * PAGE, PROT_READ | PROT_WRITE);
  MPI_Start(&request);  // EXPECT: LOCAL:MEMORY:INACCESSIBLE ranks=0 message~"MPI_Start a buffer that cannot be written: 4096 bytes"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Request_free(&request);
  MPI_Finalize();
  return 0;
}
// EXPECT-ANYWHERE: LOCAL:EXIT:SIGNAL ranks=0
