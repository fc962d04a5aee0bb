// One iteration of a shared loop communicates; a thread of two does nothing else.
#include <mpi.h>
#include <omp.h>

static void publish(double* b) {
  for (int i = 0; i < 3; ++i) MPI_Bcast(b, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int provided;
  double b = 0, x[100] = {0};
  static int way[100] = {[7] = 1};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel for
  for (int i = 0; i < 100; ++i) {
    if (i == 0) MPI_Bcast(&b, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    x[i] = i;
  }
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 100; ++i) {
    if (i == 50) MPI_Bcast(&b, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    x[i] = i;
  }
#pragma omp parallel for
  for (int i = 0; i < 100; ++i) {
    if (i % 100 == 0) MPI_Bcast(&b, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (way[i] % 3 == 1) MPI_Bcast(&b, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    x[i] = i;
  }
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      for (int i = 0; i < 100; ++i) x[i] += 1;
    } else {
      publish(&b);
    }
  }
#pragma omp parallel
  {
    const int leader = omp_get_thread_num() == 0;
    if (leader) MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
