// Any thread may take up a task.
#include <mpi.h>

static void report(int value) { MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); }

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);  // EXPECT: STATIC:THREAD:LEVEL
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
#pragma omp master
  {
#pragma omp task
    report(argc);
  }
  MPI_Finalize();
  return 0;
}
