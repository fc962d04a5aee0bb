// Requests kept in a growing list and moved about before they are completed.
// mpivet-test: ranks=2
#include <mpi.h>
#include <string.h>

int main(int argc, char** argv) {
  enum { N = 24 };
  int rank, in[N], out[N], wrong = 0;
  MPI_Request one, list[2 * N], moved[2 * N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < N; ++i) {
    out[i] = i * i;
    MPI_Irecv(&in[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &one);
    list[2 * i] = one;
    MPI_Isend(&out[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &one);
    list[2 * i + 1] = one;
  }
  for (int i = 0; i < 2 * N; ++i) moved[i] = list[2 * N - 1 - i];
  memset(list, 0, sizeof list);
  MPI_Waitall(2 * N, moved, MPI_STATUSES_IGNORE);
  for (int i = 0; i < N; ++i) wrong |= in[i] != i * i;
  MPI_Finalize();
  return wrong;
}
