// A send buffer is given back to the system, or protected, while MPI has it: nobody may read it any more.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static int rank;

static void send_and(int (*end)(void*, size_t), char* buffer, size_t bytes) {
  MPI_Request request;
  if (rank == 0) {
    MPI_Isend(buffer, (int)bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"freed, unmapped or protected" EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"freed, unmapped or protected" EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"freed, unmapped or protected"
    MPI_Barrier(MPI_COMM_WORLD);
    end(buffer, bytes);
    MPI_Wait(&request, MPI_STATUS_IGNORE);  // ALSO: LOCAL:MEMORY:ILLEGAL_MODIFICATION
  } else {
    MPI_Recv(buffer, (int)bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    end(buffer, bytes);
  }
}

static char* mapped(size_t bytes) {
  return memset(mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), 1, bytes);
}

static int protect(void* buffer, size_t bytes) { return mprotect(buffer, bytes, PROT_NONE); }

static int give_back(void* buffer, size_t bytes) { return free(buffer), (int)(bytes & 1); }

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  send_and(munmap, mapped(64), 64);
  send_and(protect, mapped(8192), 8192);
  send_and(give_back, calloc(1 << 20, 1), 1 << 20);
  MPI_Finalize();
  return 0;
}
