// A dynamic schedule, and the message in a function.
#include <mpi.h>

static void ship(double v, int tag) { MPI_Ssend(&v, 1, MPI_DOUBLE, 0, tag, MPI_COMM_WORLD); }
static void chunk(int i) { ship(i * 0.5, i); }

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);  // EXPECT: STATIC:THREAD:LEVEL
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 8; ++i) chunk(i);
  MPI_Finalize();
  return 0;
}
