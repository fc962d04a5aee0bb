// A spin lock in a window by compare-and-swap. (Open MPI 4.1.4 crashes in this call without mpivet, too.)
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0;
  long *memory, one = 1, zero = 0, seen = 1;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate(64 * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  memory[0] = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  while (seen != 0) {
    MPI_Compare_and_swap(&one, &zero, &seen, MPI_LONG, 0, 0, win);
    MPI_Win_flush(0, win);
  }
  MPI_Fetch_and_op(&zero, &seen, MPI_LONG, 0, 0, MPI_REPLACE, win);
  MPI_Win_flush(0, win);
  wrong |= seen != 1;
  MPI_Win_unlock_all(win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_free(&win);
  MPI_Finalize();
  return wrong;
}
