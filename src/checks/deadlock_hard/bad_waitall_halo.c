// A halo exchange that posts its receives, waits for them all, and only then sends.
// mpivet-test: ranks=3
#include <mpi.h>

enum { N = 64 };

static void exchange(double* field, int left, int right) {
  MPI_Request requests[2];
  MPI_Irecv(&field[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&field[N + 1], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0-2
  MPI_Send(&field[N], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD);
  MPI_Send(&field[1], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int rank, size;
  double field[N + 2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int step = 0; step < 10; ++step) exchange(field, (rank + size - 1) % size, (rank + 1) % size);
  MPI_Finalize();
  return 0;
}
