// A shared counter by Fetch_and_op under a shared lock, and a log guarded by an exclusive one.
// mpivet-test: ranks=3
#include <mpi.h>

enum { EACH = 20 };

int main(int argc, char** argv) {
  long* counter;
  long one = 1, ticket, sum = 0, total, old, more;
  int rank, size, wrong = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_allocate(rank == 0 ? 2 * sizeof(long) : 0, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &counter, &win);
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    counter[0] = counter[1] = 0;
    MPI_Win_unlock(0, win);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < EACH; ++i) {
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Fetch_and_op(&one, &ticket, MPI_LONG, 0, 0, MPI_SUM, win);
    MPI_Win_unlock(0, win);
    sum += ticket;
  }
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);  // read, then write: nobody else in between
  MPI_Get(&old, 1, MPI_LONG, 0, 1, 1, MPI_LONG, win);
  MPI_Win_flush(0, win);
  more = old + rank + 1;
  MPI_Put(&more, 1, MPI_LONG, 0, 1, 1, MPI_LONG, win);
  MPI_Win_unlock(0, win);
  MPI_Allreduce(&sum, &total, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  wrong |= total != (long)EACH * size * (EACH * size - 1) / 2;
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    wrong |= counter[0] != EACH * size || counter[1] != 6;
    MPI_Win_unlock(0, win);
  }
  MPI_Win_free(&win);
  MPI_Finalize();
  return wrong;
}
