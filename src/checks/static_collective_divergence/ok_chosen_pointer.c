// All ranks choose the same function: the command line says which, or how many there are.
#include <mpi.h>
typedef void (*step)(int);
static void quiet(int x) { (void)x; }
static void loud(int x) { MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); }

int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  step next = argc > 1 ? quiet : loud;
  next(rank);
  next = size > 2 ? loud : quiet;
  next(rank);
  MPI_Finalize();
  return 0;
}
