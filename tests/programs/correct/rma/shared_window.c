// A shared-memory window: plain loads and stores of the neighbours' parts, ordered by sync and barrier.
// mpivet-test: ranks=3
#include <mpi.h>

enum { N = 10 };

int main(int argc, char** argv) {
  int rank, size, unit, wrong = 0, *mine, *theirs;
  MPI_Aint bytes;
  MPI_Comm node;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Comm_rank(node, &rank);
  MPI_Comm_size(node, &size);
  MPI_Win_allocate_shared(N * sizeof(int), sizeof(int), MPI_INFO_NULL, node, &mine, &win);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
  for (int i = 0; i < N; ++i) mine[i] = 100 * rank + i;
  MPI_Win_sync(win);
  MPI_Barrier(node);
  MPI_Win_sync(win);
  MPI_Win_shared_query(win, (rank + 1) % size, &bytes, &unit, &theirs);
  for (int i = 0; i < N; ++i) wrong |= theirs[i] != 100 * ((rank + 1) % size) + i;
  MPI_Barrier(node);
  // Messages straight out of the neighbour's memory: it is this process's memory too.
  int last = -1;
  MPI_Sendrecv(&theirs[N - 1], 1, MPI_INT, (rank + 1) % size, 0, &last, 1, MPI_INT, (rank + size - 1) % size, 0, node, MPI_STATUS_IGNORE);
  wrong |= last != 100 * rank + N - 1 || bytes != N * sizeof(int);
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Comm_free(&node);
  MPI_Finalize();
  return wrong;
}
