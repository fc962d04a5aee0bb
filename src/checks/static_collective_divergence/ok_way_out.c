// All ranks learn of the error that the root found, and take the same way out.
#include <mpi.h>
#include <stdio.h>

static int load(const char* name, int rank, double* x) {
  int error = 0;
  if (rank == 0) {
    FILE* f = fopen(name, "r");
    if (!f || fscanf(f, "%lf", x) != 1) error = 1;
    if (f) fclose(f);
  }
  MPI_Bcast(&error, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (error) return error;
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return 0;
}
int main(int argc, char** argv) {
  int rank;
  double x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (load("input.txt", rank, &x) == 0) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
