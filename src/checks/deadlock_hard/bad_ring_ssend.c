// A token ring in which every rank first hands its token on synchronously: nobody is left to receive.
// mpivet-test: ranks=3
#include <mpi.h>

static void pass_token(int rank, int size, int* token) {
  int right = (rank + 1) % size, left = (rank + size - 1) % size, received;
  MPI_Ssend(token, 1, MPI_INT, right, 7, MPI_COMM_WORLD);  // EXPECT: GLOBAL:DEADLOCK:HARD ranks=0,1,2
  MPI_Recv(&received, 1, MPI_INT, left, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  *token = received;
}

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int token = rank;
  for (int i = 0; i < size; ++i) pass_token(rank, size, &token);
  MPI_Finalize();
  return 0;
}
