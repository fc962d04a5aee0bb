// The root's buffer has room for its own block only.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

enum { PAGE = 4096, ROOM = 1 << 20 };

int main(int argc, char** argv) {
  int rank;
  char own[PAGE] = "";
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char* all = mmap(NULL, ROOM, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(all, PAGE, PROT_READ | PROT_WRITE);
  MPI_Gather(own, PAGE, MPI_CHAR, all, PAGE, MPI_CHAR, 0, MPI_COMM_WORLD);  // EXPECT: LOCAL:MEMORY:INACCESSIBLE ranks=0 message~"MPI_Gather a buffer that cannot be written: 8192 bytes"
  MPI_Finalize();
  return 0;
}
// EXPECT-ANYWHERE: LOCAL:EXIT:SIGNAL ranks=0 message~"inside MPI_Gather"
