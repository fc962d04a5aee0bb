// Head-to-head standard sends of four megabytes: no MPI buffers that much, so the ranks really stop.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  const int n = 1 << 20;
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  float* out = calloc((size_t)n, sizeof *out);
  float* in = calloc((size_t)n, sizeof *in);
  MPI_Send(out, n, MPI_FLOAT, 1 - rank, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1
  MPI_Recv(in, n, MPI_FLOAT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  free(out);
  free(in);
  MPI_Finalize();
  return 0;
}
