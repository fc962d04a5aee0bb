// One passive epoch over all ranks: request-based puts and gets, local and remote flushes, accumulate.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, wrong = 0, *memory, got[3], mine, one = 1;
  MPI_Win win;
  MPI_Request q[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  MPI_Win_lock_all(0, win);
  for (int i = 0; i < 4; ++i) memory[i] = 0;
  MPI_Win_sync(win);
  MPI_Barrier(MPI_COMM_WORLD);
  mine = rank + 1;
  for (int r = 0; r < size; ++r) MPI_Rput(&mine, 1, MPI_INT, r, rank, 1, MPI_INT, win, &q[r]);
  MPI_Waitall(size, q, MPI_STATUSES_IGNORE);
  for (int r = 0; r < size; ++r) MPI_Accumulate(&one, 1, MPI_INT, r, 3, 1, MPI_INT, MPI_SUM, win);
  MPI_Win_flush_local_all(win);
  MPI_Win_flush_all(win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Rget(got, 3, MPI_INT, (rank + 1) % size, 0, 3, MPI_INT, win, &q[0]);
  MPI_Wait(&q[0], MPI_STATUS_IGNORE);
  wrong |= got[0] != 1 || got[1] != 2 || got[2] != 3;
  MPI_Get(&mine, 1, MPI_INT, (rank + 1) % size, 3, 1, MPI_INT, win);
  MPI_Win_flush_local((rank + 1) % size, win);
  wrong |= mine != size;
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return wrong;
}
