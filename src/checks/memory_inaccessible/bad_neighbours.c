// Each rank of a ring has two neighbours, and room for one.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

enum { PAGE = 4096 };

int main(int argc, char** argv) {
  int rank;
  const int size = 2, periodic = 1;
  char own[PAGE] = "";
  MPI_Comm ring;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &ring);
  char* all = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (rank == 0) mprotect(all + PAGE, PAGE, PROT_NONE);
  MPI_Neighbor_allgather(own, PAGE, MPI_CHAR, all, PAGE, MPI_CHAR, ring);  // EXPECT: LOCAL:MEMORY:INACCESSIBLE ranks=0 message~"cannot be written: 8192 bytes"
  MPI_Comm_free(&ring);
  MPI_Finalize();
  return 0;
}
// EXPECT-ANYWHERE: LOCAL:EXIT:SIGNAL ranks=0
