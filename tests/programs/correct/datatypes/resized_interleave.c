// Gather into interleaved places: a resized type whose extent is smaller than its data span.
// mpivet-test: ranks=3
#include <mpi.h>

enum { N = 4, P = 3 };

int main(int argc, char** argv) {
  int rank, mine[N], all[N * P], back[N], wrong = 0;
  MPI_Datatype comb, slot;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < N; ++i) mine[i] = 10 * rank + i;
  MPI_Type_vector(N, 1, P, MPI_INT, &comb);
  MPI_Type_create_resized(comb, 0, sizeof(int), &slot);
  MPI_Type_commit(&slot);
  MPI_Type_free(&comb);
  MPI_Gather(mine, N, MPI_INT, all, 1, slot, 0, MPI_COMM_WORLD);
  if (rank == 0)
    for (int i = 0; i < N * P; ++i) wrong |= all[i] != 10 * (i % P) + i / P;
  MPI_Scatter(all, 1, slot, back, N, MPI_INT, 0, MPI_COMM_WORLD);
  wrong |= back[3] != mine[3];
  MPI_Allgather(mine, N, MPI_INT, all, 1, slot, MPI_COMM_WORLD);
  wrong |= all[N * P - 1] != 23;
  MPI_Type_free(&slot);
  MPI_Finalize();
  return wrong;
}
