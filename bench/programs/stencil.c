/* A stencil in one dimension: each rank exchanges a cell with both neighbours, 1,000 messages a rank. */
#include <mpi.h>

enum { STEPS = 500, CELLS = 64 };

int main(int argc, char** argv) {
  int rank, size;
  double u[CELLS + 2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int left = (rank + size - 1) % size, right = (rank + 1) % size;
  u[1] = rank;
  for (int step = 0; step < STEPS; ++step) {
    MPI_Request requests[4];
    MPI_Irecv(&u[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&u[CELLS + 1], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(&u[CELLS], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(&u[1], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    for (int i = 1; i <= CELLS; ++i) u[i] = (u[i - 1] + u[i] + u[i + 1]) / 3;
  }
  MPI_Finalize();
  return 0;
}
