// The displacements of MPI_Scatterv are given in bytes instead of elements.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

enum { COUNT = 100, ROOM = 1 << 20, USED = 4096 };

int main(int argc, char** argv) {
  double own[COUNT];
  const int counts[2] = {COUNT, COUNT};
  const int displacements[2] = {0, COUNT * (int)sizeof(double)};
  MPI_Init(&argc, &argv);
  double* all = mmap(NULL, ROOM, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(all, USED, PROT_READ | PROT_WRITE);
  MPI_Scatterv(all, counts, displacements, MPI_DOUBLE, own, COUNT, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // EXPECT: LOCAL:MEMORY:INACCESSIBLE ranks=0 message~"cannot be read: 800 bytes"
  MPI_Finalize();
  return 0;
}
// EXPECT-ANYWHERE: LOCAL:EXIT:SIGNAL ranks=0 message~"inside MPI_Scatterv"
