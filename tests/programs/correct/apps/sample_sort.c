// Parallel sample sort: splitters by Gather and Bcast, buckets by Alltoallv, checked with neighbours.
// mpivet-test: ranks=4
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { N = 100 };

static int ascending(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }

int main(int argc, char** argv) {
  int rank, size, mine[N], samples[4], all[16], out[4] = {0}, in[4], out_at[4], in_at[4], total, checked, least = 1 << 30;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  srand(7 * rank + 1);
  for (int i = 0; i < N; ++i) mine[i] = rand() % 10000;
  qsort(mine, N, sizeof(int), ascending);
  for (int i = 0; i < size; ++i) samples[i] = mine[i * N / size];
  MPI_Gather(samples, size, MPI_INT, all, size, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    qsort(all, size * size, sizeof(int), ascending);
    for (int i = 1; i < size; ++i) samples[i - 1] = all[i * size];
  }
  MPI_Bcast(samples, size - 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (int i = 0; i < N; ++i) {
    int bucket = 0;
    while (bucket < size - 1 && mine[i] >= samples[bucket]) ++bucket;
    ++out[bucket];
  }
  MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD);
  out_at[0] = in_at[0] = 0;
  for (int i = 1; i < size; ++i) out_at[i] = out_at[i - 1] + out[i - 1], in_at[i] = in_at[i - 1] + in[i - 1];
  total = in_at[size - 1] + in[size - 1];
  int* sorted = malloc((total + 1) * sizeof(int));
  MPI_Alltoallv(mine, out, out_at, MPI_INT, sorted, in, in_at, MPI_INT, MPI_COMM_WORLD);
  qsort(sorted, total, sizeof(int), ascending);
  int greatest = total ? sorted[total - 1] : -1, before = -1;
  MPI_Exscan(&greatest, &before, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (rank == 0) before = -1;
  if (total) least = sorted[0];
  MPI_Reduce(&total, &checked, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  free(sorted);
  MPI_Finalize();
  return before > least || (rank == 0 && checked != N * size);
}
