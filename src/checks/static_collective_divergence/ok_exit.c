// The program ends by exit(0); who leaves with an error before ends the job.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  FILE* file = NULL;
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && (file = fopen(argc > 1 ? argv[1] : "/dev/null", "r")) == NULL) {
    fprintf(stderr, "cannot open the file\n");
    exit(EXIT_FAILURE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (file != NULL) fclose(file);
  MPI_Finalize();
  exit(EXIT_SUCCESS);
}
