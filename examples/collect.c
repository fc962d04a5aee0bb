// A manager collects one result from each worker, and hangs: mpivet run -n 3 ./collect
#include <mpi.h>
#include <stdio.h>

enum { TAG_JOB = 1, TAG_RESULT = 2 };

static void work(void) {
  double x;
  MPI_Recv(&x, 1, MPI_DOUBLE, 0, TAG_JOB, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  x *= x;
  MPI_Ssend(&x, 1, MPI_DOUBLE, 0, TAG_RESULT, MPI_COMM_WORLD);
}

static void manage(int workers) {
  double sum = 0, x;
  for (int i = 1; i <= workers; ++i) {
    x = i;
    MPI_Send(&x, 1, MPI_DOUBLE, i, TAG_JOB, MPI_COMM_WORLD);
  }
  for (int i = 1; i <= workers; ++i) {
    MPI_Recv(&x, 1, MPI_DOUBLE, i, TAG_JOB, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // should be TAG_RESULT
    sum += x;
  }
  printf("%g\n", sum);
}

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) manage(size - 1);
  else work();
  MPI_Finalize();
  return 0;
}
