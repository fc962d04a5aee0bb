// In place, beside each other, at the root only, or not known.
#include <mpi.h>

void fine(double* x, double* y, int n, int rank, int peer) {
  double parts[8] = {0};
  MPI_Allreduce(MPI_IN_PLACE, x, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(x, y, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Scan(parts, &parts[4], 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (rank != 0) MPI_Reduce(x, x, n, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Sendrecv(&x[0], 1, MPI_DOUBLE, peer, 0, &x[1], 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&x[n], n, MPI_DOUBLE, peer, 0, &x[0], n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Allreduce(x, x, 0, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Sendrecv_replace(x, n, MPI_DOUBLE, peer, 0, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
