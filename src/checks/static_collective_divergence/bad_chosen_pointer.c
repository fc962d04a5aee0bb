// The rank chooses a function, and keeps it in a variable: only one of the two has a collective.
#include <mpi.h>
typedef void (*step)(int);
static void quiet(int x) { (void)x; }
static void loud(int x) { MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); }

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  step next = rank ? quiet : loud;
  next(3);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  MPI_Finalize();
  return 0;
}
