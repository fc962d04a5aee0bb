// A queue lock built from atomics and messages: swap the tail, wait for the predecessor's message, hand on.
// mpivet-test: ranks=3
#include <mpi.h>
#include <stddef.h>

enum { NOBODY = -1, TAKE = 1, RELEASE = 2 };

int main(int argc, char** argv) {
  int rank, wrong = 0, *memory, before, inside = 0, me, nobody = NOBODY, seen;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate(rank == 0 ? 2 * sizeof(int) : 0, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  MPI_Win_lock_all(0, win);
  if (rank == 0) memory[0] = NOBODY, memory[1] = 0;
  MPI_Win_sync(win);
  MPI_Barrier(MPI_COMM_WORLD);
  me = rank;
  for (int round = 0; round < 10; ++round) {
    MPI_Fetch_and_op(&me, &before, MPI_INT, 0, 0, MPI_REPLACE, win);
    MPI_Win_flush(0, win);
    if (before != NOBODY) {  // say who comes next, wait for the turn
      MPI_Send(NULL, 0, MPI_INT, before, TAKE, MPI_COMM_WORLD);
      MPI_Recv(NULL, 0, MPI_INT, before, RELEASE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Get(&inside, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    ++inside;
    MPI_Put(&inside, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    MPI_Compare_and_swap(&nobody, &me, &seen, MPI_INT, 0, 0, win);
    MPI_Win_flush(0, win);
    if (seen != me) {  // somebody has queued behind
      MPI_Status s;
      MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, TAKE, MPI_COMM_WORLD, &s);
      MPI_Send(NULL, 0, MPI_INT, s.MPI_SOURCE, RELEASE, MPI_COMM_WORLD);
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_sync(win);
  if (rank == 0) wrong = memory[1] != 30;
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return wrong;
}
