// A pipeline of tasks; dependences keep communication in order.
#include <mpi.h>

static void compute(double* block, int n) {
  for (int i = 0; i < n; ++i) block[i] += 1;
}

int main(int argc, char** argv) {
  static double blocks[8][100];
  int provided, rank, token = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
#pragma omp single
  for (int b = 0; b < 8; ++b) {
#pragma omp task depend(out : blocks[b]) firstprivate(b)
    compute(blocks[b], 100);
#pragma omp task depend(in : blocks[b]) depend(inout : token) firstprivate(b)
    MPI_Bcast(blocks[b], 100, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
  (void)token;
  MPI_Finalize();
  return 0;
}
