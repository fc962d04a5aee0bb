// Nothing wrong: prints its arguments and what it reads, ends with the status given as first argument.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank, sum;
  char line[64];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) {
    for (int i = 1; i < argc; ++i) printf("argument %d: <%s>\n", i, argv[i]);
    if (fgets(line, sizeof line, stdin)) printf("read: %s", line);
    printf("sum: %d\n", sum);
  }
  MPI_Finalize();
  return argc > 1 ? atoi(argv[1]) : 0;
}
