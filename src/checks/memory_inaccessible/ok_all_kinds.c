// Memory of all kinds: heap, large blocks, stack never touched before, static, mapped, and none at all.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>
#include <sys/mman.h>

static char fixed[100000];

static int exchange(int rank, void* buffer, int count) {
  if (rank == 0) return MPI_Send(buffer, count, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
  return MPI_Recv(buffer, count, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  int rank;
  char on_stack[2000000];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  exchange(rank, on_stack, sizeof on_stack);
  exchange(rank, fixed, sizeof fixed);
  exchange(rank, NULL, 0);
  for (int size = 1; size < 50000000; size *= 7) {
    char* block = malloc((size_t)size);
    exchange(rank, block, size);
    free(block);
  }
  char* mapped = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  exchange(rank, mapped, 1 << 20);
  munmap(mapped, 1 << 20);
  MPI_Send((void*)64, 5, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
