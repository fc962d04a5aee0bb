// Buffers from all kinds of memory: stack, heap, static, mapped, read-only constants, shared between two mappings.
// mpivet-test: ranks=2
#define _GNU_SOURCE
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char constant[] = "read-only data may be sent";
static char zeroed[4096];

int main(int argc, char** argv) {
  int rank, wrong = 0;
  char stack[4096];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int other = 1 - rank, fd = memfd_create("two", 0);
  if (ftruncate(fd, 8192) != 0) return 2;
  char* first = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  char* second = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  MPI_Sendrecv(constant, sizeof constant, MPI_CHAR, other, 0, stack, sizeof stack, MPI_CHAR, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  wrong |= strcmp(stack, constant) != 0;
  MPI_Sendrecv(stack, sizeof constant, MPI_CHAR, other, 1, first + 4090, sizeof constant, MPI_CHAR, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  wrong |= strcmp(second + 4090, constant) != 0;  // across the border of two pages
  mprotect(first, 8192, PROT_READ);
  MPI_Sendrecv(first + 4090, sizeof constant, MPI_CHAR, other, 2, zeroed, sizeof zeroed, MPI_CHAR, other, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  wrong |= strcmp(zeroed, constant) != 0;
  for (int i = 0; i < 5; ++i) {  // the same addresses come and go
    char* mapped = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char* heap = malloc(1 << 18);
    memset(mapped, i, 1 << 18);
    MPI_Sendrecv(mapped, 1 << 18, MPI_CHAR, other, 3, heap, 1 << 18, MPI_CHAR, other, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong |= heap[12345] != i;
    munmap(mapped, 1 << 20);
    free(heap);
  }
  munmap(first, 8192);
  munmap(second, 8192);
  close(fd);
  MPI_Finalize();
  return wrong;
}
