// Get_accumulate, Raccumulate, Compare_and_swap with derived target types and MPI_REPLACE, MPI_NO_OP.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, memory[8], add[4] = {1, 1, 1, 1}, before[4], expected, swap, found;
  MPI_Datatype even;
  MPI_Win win;
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 8; ++i) memory[i] = 10 * rank + i;
  MPI_Type_vector(4, 1, 2, MPI_INT, &even);
  MPI_Type_commit(&even);
  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_lock_all(0, win);
  MPI_Get_accumulate(add, 4, MPI_INT, before, 4, MPI_INT, 1 - rank, 0, 4, MPI_INT, MPI_SUM, win);
  MPI_Win_flush(1 - rank, win);
  wrong |= before[3] != 10 * (1 - rank) + 3;
  MPI_Accumulate(add, 4, MPI_INT, 1 - rank, 1, 1, even, MPI_SUM, win);
  MPI_Win_flush(1 - rank, win);
  MPI_Raccumulate(add, 1, MPI_INT, 1 - rank, 1, 1, MPI_INT, MPI_REPLACE, win, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  MPI_Win_flush(1 - rank, win);
  MPI_Get_accumulate(NULL, 0, MPI_INT, before, 2, MPI_INT, 1 - rank, 0, 2, MPI_INT, MPI_NO_OP, win);
  MPI_Win_flush(1 - rank, win);
  wrong |= before[0] != 10 * (1 - rank) + 1 || before[1] != 1;
  expected = 10 * (1 - rank) + 8, swap = 99;
  MPI_Compare_and_swap(&swap, &expected, &found, MPI_INT, 1 - rank, 7, win);
  MPI_Win_flush(1 - rank, win);
  wrong |= found != expected;
  MPI_Win_unlock_all(win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
  wrong |= memory[7] != 99 || memory[1] != 1;
  MPI_Win_unlock(rank, win);
  MPI_Win_free(&win);
  MPI_Type_free(&even);
  MPI_Finalize();
  return wrong;
}
