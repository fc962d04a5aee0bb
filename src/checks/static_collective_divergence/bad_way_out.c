// Only the root looks for an error, and leaves alone.
#include <mpi.h>
#include <stdio.h>

static int load(const char* name, int rank, double* x) {
  if (rank == 0) {
    FILE* f = fopen(name, "r");
    if (!f) return 1;
    if (fscanf(f, "%lf", x) != 1) *x = 0;
    fclose(f);
  }
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  return 0;
}
int main(int argc, char** argv) {
  int rank;
  double x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (load("input.txt", rank, &x)) fprintf(stderr, "no input\n");
  MPI_Finalize();
  return 0;
}
