// Everything on MPI_COMM_SELF, and a world of one.
// mpivet-test: ranks=1
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, in = 0, out = 8, sum;
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Irecv(&in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &q);
  MPI_Send(&out, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  MPI_Allreduce(&in, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return size == 1 && sum == 8 ? 0 : 1;
}
