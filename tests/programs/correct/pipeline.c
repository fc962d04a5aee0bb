// A pipeline with double buffering: each stage receives the next block while it works on this one.
// mpivet-test: ranks=3
#include <mpi.h>

enum { kBlocks = 12, N = 32 };

int main(int argc, char** argv) {
  int rank, size, wrong = 0, block[2][N], out[N];
  MPI_Request in_request = MPI_REQUEST_NULL, out_request = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank > 0) MPI_Irecv(block[0], N, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, &in_request);
  for (int b = 0; b < kBlocks; ++b) {
    int* now = block[b % 2];
    if (rank > 0) {
      MPI_Wait(&in_request, MPI_STATUS_IGNORE);
      if (b + 1 < kBlocks) MPI_Irecv(block[(b + 1) % 2], N, MPI_INT, rank - 1, b + 1, MPI_COMM_WORLD, &in_request);
    } else {
      for (int i = 0; i < N; ++i) now[i] = b;
    }
    MPI_Wait(&out_request, MPI_STATUS_IGNORE);
    for (int i = 0; i < N; ++i) out[i] = now[i] + 1;
    if (rank + 1 < size) MPI_Isend(out, N, MPI_INT, rank + 1, b, MPI_COMM_WORLD, &out_request);
    wrong |= out[N - 1] != b + rank + 1;
  }
  MPI_Wait(&out_request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return wrong;
}
