// Partitioned communication of MPI 4.
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>

enum { P = 4, N = 8 };

int main(int argc, char** argv) {
  int rank, wrong = 0, flag = 0, data[P * N];
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Psend_init(data, P, N, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &q);
  else MPI_Precv_init(data, P, N, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &q);
  for (int step = 0; step < 3; ++step) {
    MPI_Start(&q);
    if (rank == 0) {
      for (int p = P - 1; p >= 0; --p) {
        for (int i = 0; i < N; ++i) data[p * N + i] = 100 * step + p;
        MPI_Pready(p, q);
      }
    } else {
      for (flag = 0; !flag;) MPI_Parrived(q, 2, &flag);
    }
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    wrong |= data[3 * N] != 100 * step + 3;
  }
  MPI_Request_free(&q);
  MPI_Finalize();
  return wrong;
}
