// Memory attached to and detached from a dynamic window; addresses travel by message.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, v;
  MPI_Aint here, there;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  for (int round = 0; round < 3; ++round) {
    const int n = 100 << round;
    int* memory = calloc(n, sizeof *memory);
    MPI_Win_attach(win, memory, n * sizeof *memory);
    MPI_Get_address(memory, &here);
    MPI_Sendrecv(&here, 1, MPI_AINT, 1 - rank, 0, &there, 1, MPI_AINT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_fence(0, win);
    v = 10 * round + rank;
    MPI_Put(&v, 1, MPI_INT, 1 - rank, MPI_Aint_add(there, 4 * sizeof(int)), 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    wrong |= memory[4] != 10 * round + 1 - rank;
    MPI_Win_detach(win, memory);
    free(memory);
  }
  MPI_Win_free(&win);
  MPI_Finalize();
  return wrong;
}
