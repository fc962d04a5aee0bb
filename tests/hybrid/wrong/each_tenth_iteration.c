// Each tenth iteration of a shared loop: they are different threads'.
#include <mpi.h>

static void tell(int step) {
  int sum = 0;
  MPI_Allreduce(&step, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
}

int main(int argc, char** argv) {
  int provided;
  static double x[1000];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel for
  for (int i = 0; i < 1000; ++i) {
    x[i] = i;
    if (i % 10 == 0) tell(i);
  }
#pragma omp parallel for schedule(dynamic, 4)
  for (int i = 0; i < 1000; ++i) {
    x[i] += i;
    if (i % 64 == 63) MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  }
  const int many = argc * 100;
#pragma omp parallel for
  for (int i = 0; i < many; ++i)
    if (i % 10 == 5) MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:THREAD:COLLECTIVE_MULTITHREADED
  MPI_Finalize();
  return 0;
}
