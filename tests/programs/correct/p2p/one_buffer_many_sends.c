// The same bytes in several active sends and read by the program meanwhile, which MPI allows since version 2.2.
// mpivet-test: ranks=4
#include <mpi.h>

enum { N = 1000 };

int main(int argc, char** argv) {
  static int data[N];
  int rank, size, wrong = 0;
  long sum = 0;
  MPI_Request q[8];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (int i = 0; i < N; ++i) data[i] = i;
    for (int r = 1; r < size; ++r) {
      MPI_Isend(data, N, MPI_INT, r, 0, MPI_COMM_WORLD, &q[2 * r - 2]);
      MPI_Issend(data + r, N / 2, MPI_INT, r, 1, MPI_COMM_WORLD, &q[2 * r - 1]);
    }
    for (int i = 0; i < N; ++i) sum += data[i];
    MPI_Send(data, N, MPI_INT, 1, 2, MPI_COMM_WORLD);
    MPI_Waitall(2 * (size - 1), q, MPI_STATUSES_IGNORE);
    wrong = sum != (long)N * (N - 1) / 2;
  } else {
    MPI_Recv(data, N, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong |= data[N - 1] != N - 1;
    MPI_Recv(data, N, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong |= data[0] != rank;
    if (rank == 1) MPI_Recv(data, N, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return wrong;
}
