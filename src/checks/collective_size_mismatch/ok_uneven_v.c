// Uneven blocks in gatherv, scatterv, allgatherv and alltoallv, with gaps, zero blocks and MPI_IN_PLACE.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, wrong = 0;
  int counts[3] = {2, 0, 3}, at[3] = {0, 2, 4};
  int mine[3], all[8] = {0}, back[3] = {0}, everywhere[8] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < counts[rank]; ++i) mine[i] = 10 * rank + i;
  MPI_Gatherv(mine, counts[rank], MPI_INT, all, counts, at, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatterv(all, counts, at, MPI_INT, back, counts[rank], MPI_INT, 0, MPI_COMM_WORLD);
  for (int i = 0; i < counts[rank]; ++i) wrong |= back[i] != mine[i];
  for (int i = 0; i < counts[rank]; ++i) everywhere[at[rank] + i] = mine[i];
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, everywhere, counts, at, MPI_INT, MPI_COMM_WORLD);
  wrong |= everywhere[0] != 0 || everywhere[1] != 1 || everywhere[6] != 22;
  // Rank i has i + j elements for rank j, so the same number comes back.
  int send[3], at3[3], out[12] = {0}, in[12] = {0}, used = 0;
  for (int j = 0; j < size; ++j) {
    send[j] = rank + j;
    at3[j] = used;
    for (int k = 0; k < send[j]; ++k) out[used++] = rank;
  }
  MPI_Alltoallv(out, send, at3, MPI_INT, in, send, at3, MPI_INT, MPI_COMM_WORLD);
  wrong |= in[used - 1] != 2;
  MPI_Finalize();
  return wrong;
}
