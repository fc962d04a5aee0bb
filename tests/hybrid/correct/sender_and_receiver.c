// One thread sends, the other receives.
#include <mpi.h>
#include <omp.h>

static double in[100], out[100];
static void sender(int to) {
  for (int i = 0; i < 100; ++i) MPI_Send(&out[i], 1, MPI_DOUBLE, to, 0, MPI_COMM_WORLD);
}
static void receiver(int from) {
  for (int i = 0; i < 100; ++i) MPI_Recv(&in[i], 1, MPI_DOUBLE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0)
      sender((rank + 1) % size);
    else
      receiver((rank + size - 1) % size);
  }
  MPI_Finalize();
  return 0;
}
