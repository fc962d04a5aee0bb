// Persistent messages are prepared before there is any memory for them; it is there when they are started.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

enum { PAGE = 4096 };

int main(int argc, char** argv) {
  int rank;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char* out = mmap(NULL, PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char* in = mmap(NULL, PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  MPI_Send_init(out, PAGE, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Recv_init(in, PAGE, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
  mprotect(out, PAGE, PROT_READ | PROT_WRITE);
  mprotect(in, PAGE, PROT_READ | PROT_WRITE);
  for (int i = 0; i < 3; ++i) {
    out[0] = (char)(rank + i);
    MPI_Startall(2, requests);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    if (in[0] != 1 - rank + i) MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
  MPI_Finalize();
  return 0;
}
