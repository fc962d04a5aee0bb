// Scatterv, Gatherv, Allgatherv, Alltoallv with ragged counts, zeros and gaps between the blocks.
// mpivet-test: ranks=4
#include <mpi.h>
#include <stdlib.h>

static int rank, size, wrong;

static void scatter_and_gather(int root) {
  int counts[4], at[4], data[40], back[40], mine[8];
  for (int r = 0; r < size; ++r) counts[r] = 2 * r % 5, at[r] = 10 * r;  // rank 0 gets nothing
  for (int i = 0; i < 40; ++i) data[i] = i, back[i] = -1;
  MPI_Scatterv(data, counts, at, MPI_INT, mine, counts[rank], MPI_INT, root, MPI_COMM_WORLD);
  for (int i = 0; i < counts[rank]; ++i) wrong |= mine[i] != 10 * rank + i;
  MPI_Gatherv(mine, counts[rank], MPI_INT, back, counts, at, MPI_INT, root, MPI_COMM_WORLD);
  if (rank == root) wrong |= back[0] != -1 || back[13] != -1 || back[20] != 20;
  MPI_Allgatherv(mine, counts[rank], MPI_INT, back, counts, at, MPI_INT, MPI_COMM_WORLD);
  wrong |= back[10] != 10 || back[30] != 30;
}

static void triangle(void) {
  int to[4], from[4], to_at[4], from_at[4], out[16], in[16];
  for (int r = 0; r < size; ++r) {
    to[r] = r > rank ? r - rank : 0;  // only upwards
    from[r] = rank > r ? rank - r : 0;
    to_at[r] = from_at[r] = 4 * r;
    for (int i = 0; i < 4; ++i) out[4 * r + i] = 100 * rank + r, in[4 * r + i] = -1;
  }
  MPI_Alltoallv(out, to, to_at, MPI_INT, in, from, from_at, MPI_INT, MPI_COMM_WORLD);
  for (int r = 0; r < size; ++r) wrong |= in[4 * r] != (r < rank ? 100 * r + rank : -1);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int root = 0; root < size; ++root) scatter_and_gather(root);
  triangle();
  MPI_Finalize();
  return wrong;
}
