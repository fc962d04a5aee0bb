// The same with a datatype that has gaps, with signals of faults blocked, and with a handler of the program's own for them.
// mpivet-test: ranks=2
#include <mpi.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int rank;
static MPI_Datatype column;

static double* matrix(void) {
  return memset(mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), 1, 1 << 16);
}

static void on_fault(int number) { _exit(number); }

int main(int argc, char** argv) {
  MPI_Request request;
  sigset_t faults;
  double* a = matrix();
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(64, 1, 128, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  if (rank == 0) {
    MPI_Isend(a, 1, column, 1, 0, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"freed, unmapped or protected"
    MPI_Barrier(MPI_COMM_WORLD);
    munmap(a, 1 << 16);
    MPI_Wait(&request, MPI_STATUS_IGNORE);  // ALSO: LOCAL:MEMORY:ILLEGAL_MODIFICATION
  } else {
    MPI_Recv(a, 1, column, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  // With a handler of its own the program may bring the memory back: nothing is certain, and nothing may crash.
  signal(SIGSEGV, on_fault);
  sigemptyset(&faults);
  sigaddset(&faults, SIGSEGV);
  sigprocmask(SIG_BLOCK, &faults, NULL);
  double* b = matrix();
  if (rank == 0) {
    MPI_Isend(b, 100, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    munmap(b, 1 << 16);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(b, 100, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Type_free(&column);
  MPI_Finalize();
  return 0;
}
