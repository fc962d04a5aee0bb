// The partner's block is to go behind the end of the memory there is.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

enum { PAGE = 4096, ROOM = 1 << 20 };

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char* blocks = mmap(NULL, ROOM, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(blocks, rank == 0 ? PAGE : ROOM, PROT_READ | PROT_WRITE);
  MPI_Sendrecv(blocks, PAGE, MPI_CHAR, 1 - rank, 0, blocks + PAGE, PAGE, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: LOCAL:MEMORY:INACCESSIBLE ranks=0 message~"MPI_Sendrecv a buffer that cannot be written: 4096 bytes"
  MPI_Finalize();
  return 0;
}
// EXPECT-ANYWHERE: LOCAL:EXIT:SIGNAL ranks=0 message~"inside MPI_Sendrecv"
