// A hand-made all-to-all: every rank sends all its blocks before it receives the first one.
// mpivet-test: ranks=3
#include <mpi.h>

static void transpose(const int* out, int* in, int rank, int size) {
  for (int other = 0; other < size; ++other)
    if (other != rank) MPI_Send(&out[other], 1, MPI_INT, other, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL ranks=0-2
  for (int other = 0; other < size; ++other)
    if (other != rank) MPI_Recv(&in[other], 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  in[rank] = out[rank];
}

int main(int argc, char** argv) {
  int rank, size, out[3], in[3], wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < size; ++i) out[i] = 10 * rank + i;
  transpose(out, in, rank, size);
  for (int i = 0; i < size; ++i) wrong |= in[i] != 10 * i + rank;
  MPI_Finalize();
  return wrong;
}
