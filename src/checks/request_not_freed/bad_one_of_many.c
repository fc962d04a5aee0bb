// A Waitall over all but one of the requests of a halo exchange.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank;
  double out[2] = {1, 2}, in[2];
  MPI_Request r[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int other = 1 - rank;
  MPI_Irecv(&in[0], 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Irecv(&in[1], 1, MPI_DOUBLE, other, 1, MPI_COMM_WORLD, &r[1]);
  MPI_Isend(&out[0], 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, &r[2]);
  MPI_Isend(&out[1], 1, MPI_DOUBLE, other, 1, MPI_COMM_WORLD, &r[3]);  // EXPECT: LOCAL:REQUEST:NOT_FREED ranks=0,1
  MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
