// Post, start, complete, wait; and a shared window read by its neighbour directly.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, other_rank, unit;
  double *memory, value, *theirs;
  MPI_Aint bytes;
  MPI_Win win, shared;
  MPI_Group world, other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other_rank = 1 - rank;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &other_rank, &other);
  MPI_Win_allocate(8 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  value = 3 + rank;
  if (rank == 0) {
    MPI_Win_start(other, 0, win);
    MPI_Put(&value, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, win);
    MPI_Win_complete(win);
  } else {
    MPI_Win_post(other, 0, win);
    MPI_Win_wait(win);
    wrong |= memory[0] != 3;
  }
  MPI_Win_free(&win);
  MPI_Win_allocate_shared(64 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &shared);
  MPI_Win_shared_query(shared, other_rank, &bytes, &unit, &theirs);
  MPI_Win_fence(0, shared);
  memory[0] = 5 + rank;
  MPI_Win_fence(0, shared);
  wrong |= theirs[0] != 5 + other_rank;
  MPI_Win_fence(0, shared);
  MPI_Win_free(&shared);
  MPI_Group_free(&other);
  MPI_Group_free(&world);
  MPI_Finalize();
  return wrong;
}
