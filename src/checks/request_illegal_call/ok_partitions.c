// Two partitioned messages with the same tag, started in another order than they were made in, beside a plain one.
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>

enum { P = 3, N = 5 };

int main(int argc, char** argv) {
  int rank, wrong = 0, some[P * N], more[2 * P * N], plain = 7, list[P] = {2, 0, 1};
  MPI_Request q[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int other = 1 - rank;
  if (rank == 0) {
    MPI_Psend_init(some, P, N, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &q[0]);
    MPI_Psend_init(more, 2 * P, N, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &q[1]);
  } else {
    MPI_Precv_init(some, 1, P * N, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &q[0]);
    MPI_Precv_init(more, P, 2 * N, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &q[1]);
  }
  for (int step = 0; step < 2; ++step) {
    for (int i = 0; i < P * N && rank == 0; ++i) some[i] = i + step;
    MPI_Start(&q[1 - rank]);
    MPI_Start(&q[rank]);
    if (rank == 0) {
      MPI_Send(&plain, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
      MPI_Pready_range(0, 2 * P - 1, q[1]);
      MPI_Pready_list(P, list, q[0]);
    } else {
      MPI_Recv(&plain, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
    wrong |= some[P * N - 1] != P * N - 1 + step;
  }
  MPI_Request_free(&q[0]);
  MPI_Request_free(&q[1]);
  MPI_Finalize();
  return wrong;
}
