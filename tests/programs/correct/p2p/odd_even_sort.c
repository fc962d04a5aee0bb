// Odd-even transposition sort over ranks: partners alternate, the ends sit out with MPI_PROC_NULL.
// mpivet-test: ranks=4
#include <mpi.h>
#include <stdlib.h>

enum { N = 16 };

static int ascending(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }

int main(int argc, char** argv) {
  int rank, size, mine[N], theirs[N], both[2 * N], edge = -1;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  srand(rank + 1);
  for (int i = 0; i < N; ++i) mine[i] = rand() % 1000;
  for (int phase = 0; phase < size; ++phase) {
    const int low = (rank + phase) % 2 == 0;
    int partner = low ? rank + 1 : rank - 1, got;
    if (partner < 0 || partner >= size) partner = MPI_PROC_NULL;
    MPI_Sendrecv(mine, N, MPI_INT, partner, phase, theirs, N, MPI_INT, partner, phase, MPI_COMM_WORLD, &s);
    MPI_Get_count(&s, MPI_INT, &got);
    if (got == 0) {
      qsort(mine, N, sizeof(int), ascending);
      continue;
    }
    for (int i = 0; i < N; ++i) both[i] = mine[i], both[N + i] = theirs[i];
    qsort(both, 2 * N, sizeof(int), ascending);
    for (int i = 0; i < N; ++i) mine[i] = both[low ? i : N + i];
  }
  const int right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL, left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  MPI_Sendrecv(&mine[N - 1], 1, MPI_INT, right, 99, &edge, 1, MPI_INT, left, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return edge > mine[0];
}
