// Words of the command line and the environment are the same on all ranks.
#include <getopt.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define W MPI_COMM_WORLD

int main(int argc, char** argv) {
  int width = 0, option, verbose = 0, rank;
  const char* mode = getenv("MODE");
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(W, &rank);
  while ((option = getopt(argc, argv, "vw:")) != -1)
    switch (option) {
      case 'v': verbose = 1; break;
      case 'w': width = atoi(optarg); break;
      default: if (rank == 0) printf("wrong option\n");
    }
  if (verbose) MPI_Barrier(W);
  for (int i = 0; i < width; ++i) MPI_Barrier(W);
  if (argc > optind && strcmp(argv[optind], "fast") == 0) MPI_Barrier(W);
  if (argc > 2 && sscanf(argv[2], "%d", &width) == 1 && width > 3) MPI_Barrier(W);
  if (mode && mode[0] == 's') MPI_Barrier(W);
  MPI_Finalize();
  return 0;
}
