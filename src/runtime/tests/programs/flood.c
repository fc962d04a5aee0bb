/* Calls that differ from one another, so that each is a record: MPI_Bcast of i elements on MPI_COMM_SELF. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int n = argc > 1 ? atoi(argv[1]) : 100000;
  char x[1];
  for (int i = 0; i < n; ++i) {
    MPI_Bcast(x, i & 1, MPI_CHAR, 0, MPI_COMM_SELF);
    MPI_Send(x, 0, MPI_CHAR, MPI_PROC_NULL, i & 32767, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
